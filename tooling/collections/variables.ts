/** What the requests leave open. As they stand they are sent to the sandbox, by its sample shop (interface 20.8). */
export const variables = {
  url: 'http://127.0.0.1:8080',
  key: 'sandbox-sample-key',
  operatorKey: 'sandbox-operator-key',
} as const;
