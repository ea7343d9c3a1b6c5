import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDesk } from '../desk.ts';
import { page } from '../page.ts';
import { CompanyOrder } from './company-order.tsx';
import { OperatorOrder } from './operator-order.tsx';

/** One order, for its company or for the operator. */
export const OrderScreen = () => {
  const desk = useDesk();
  const { number = '' } = useParams({ strict: false });
  useEffect(() => {
    document.title = `${number} · ${page.name}`;
  }, [number]);
  return desk.kind === 'company' ? (
    <CompanyOrder key={number} desk={desk} number={number} />
  ) : (
    <OperatorOrder key={number} desk={desk} number={number} />
  );
};
