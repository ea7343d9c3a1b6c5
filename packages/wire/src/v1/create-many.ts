import type { NewOrder } from '@cartage/core';
import { z } from 'zod';
import type { Converted } from '../converted.ts';
import { convertEach } from '../each-element.ts';
import { orderCreateModel, toNewOrder } from './order.ts';
import { orderCreateResultModel, orderPushErrorModel } from './order-result.ts';

/** The most elements of CreateMany and CalcMany (decisions, section 1, Sizes). */
export const MAX_ELEMENTS = 100;

/** The body of CreateMany: 1 to 100 orders. */
export const orderCreateModels = z.array(orderCreateModel).min(1).max(MAX_ELEMENTS);

/** Every element was handed over. */
export const orderCreateResultModels = z.array(orderCreateResultModel);

/** Element i is the answer that Create would have given for it. */
export const createdModels = z.array(z.union([orderPushErrorModel, orderCreateResultModel]));

/** The answer of CreateMany when at least one order is a draft. */
export type CreatedModels = z.output<typeof createdModels>;

/** The orders in the core's words; targets and problems start with `[i].` */
export const toNewOrders = (models: z.output<typeof orderCreateModels>): Converted<readonly NewOrder[]> =>
  convertEach(models, toNewOrder);
