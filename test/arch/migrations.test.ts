import { readdirSync } from 'node:fs'
import path from 'node:path'
import { staysSmall } from '../../server/src/db/growth'
import { readText, root } from './source'

const { entries }: { entries: { idx: number; tag: string }[] } = JSON.parse(
  readText('server/migrations/meta/_journal.json')
)
const namesIn = (folder: string, ends: string) =>
  readdirSync(path.join(root, folder)).filter(name => name.endsWith(ends))

test('only the newest migration keeps a snapshot of the schema: npm run db:generate deletes the others', () => {
  const newest = String(entries.at(-1)!.idx).padStart(4, '0')
  expect(namesIn('server/migrations/meta', '_snapshot.json')).toEqual([`${newest}_snapshot.json`])
})

test('the journal names every migration, in order', () => {
  const tags = namesIn('server/migrations', '.sql').map(name => name.replace('.sql', ''))
  expect(entries.map(({ tag }) => tag)).toEqual(tags.sort())
  expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, i) => i))
})

/** Older ones ran before migrations had to leave those who buy alone. */
const GENTLE_FROM = 57

/** What keeps people from writing while all rows of a table are read or written, and what to say instead. */
const HARSH: readonly [statement: RegExp, instead: string][] = [
  [
    /^create (?:unique )?index (?!concurrently).* on "(\w+)"/i,
    'CREATE INDEX CONCURRENTLY (.concurrently() in the schema)'
  ],
  [
    /^alter table "(\w+)" add constraint .* (?:unique|primary key)(?! using index)/i,
    'a unique index made concurrently'
  ],
  [
    /^alter table "(\w+)" add constraint .* (?:check|foreign key) (?!.* not valid;?$)/i,
    'NOT VALID, then VALIDATE CONSTRAINT'
  ],
  [/^alter table "(\w+)" alter column .* set not null/i, 'a CHECK (… is not null) that is validated'],
  [/^alter table "(\w+)" alter column .* set data type/i, 'a new column beside the old one'],
  [
    /^alter table "(\w+)" add column .* (?:gen_random_uuid|random|clock_timestamp|generated)/i,
    'a column that is filled by a job'
  ]
]

/** What a migration would do to tables that were there before it and grow, one sentence each. */
function harshIn(name: string, text: string): string[] {
  const statements = text.split('--> statement-breakpoint').map(statement => statement.trim().replace(/\s+/g, ' '))
  const made = new Set(statements.map(statement => /^create table "(\w+)"/i.exec(statement)?.[1]))
  return statements.flatMap(statement =>
    HARSH.flatMap(([harsh, instead]) => {
      const table = harsh.exec(statement)?.[1]
      return table && !made.has(table) && !staysSmall(table)
        ? [`${name}: ${statement.slice(0, 80)} … holds ${table}: ${instead}`]
        : []
    })
  )
}

test('no new migration keeps people from writing to a table that grows', () => {
  const found = entries
    .filter(({ idx }) => idx >= GENTLE_FROM)
    .flatMap(({ tag }) => harshIn(tag, readText(`server/migrations/${tag}.sql`)))
  expect(found).toEqual([])
})

test.each([
  'CREATE UNIQUE INDEX "a" ON "orders" USING btree ("no");',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("orders"."pay_fen" >= 0);',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id");',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" UNIQUE("no");',
  'ALTER TABLE "orders" ALTER COLUMN "no" SET NOT NULL;',
  'ALTER TABLE "orders" ALTER COLUMN "no" SET DATA TYPE integer;',
  'ALTER TABLE "orders" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL;'
])('a migration that does is found: %s', statement => expect(harshIn('it', statement)).toHaveLength(1))

test.each([
  'CREATE INDEX CONCURRENTLY "a" ON "orders" USING btree ("no");',
  'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("orders"."pay_fen" >= 0) NOT VALID;',
  'ALTER TABLE "orders" ADD COLUMN "a" text DEFAULT \'\' NOT NULL;',
  'CREATE INDEX "a" ON "banners" USING btree ("sort");',
  'CREATE TABLE "new" ("id" uuid);--> statement-breakpoint CREATE INDEX "a" ON "new" USING btree ("id");'
])('one that does not is let through: %s', statement => expect(harshIn('it', statement)).toEqual([]))
