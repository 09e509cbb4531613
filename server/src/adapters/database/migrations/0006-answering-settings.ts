import type { Migration } from './column-types.ts';

export const answeringSettings: Migration = () => [
  "alter table chatbots add column answering text not null default '{}'",
];
