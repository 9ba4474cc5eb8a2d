/** What has opened doors elsewhere: quotes, comments, other statements, other encodings, and words for other machines. */
export const words = [
  `'`,
  `"`,
  `\\`,
  `' or '1'='1`,
  `1 or 1=1`,
  `1; drop table users; --`,
  `'); delete from users; --`,
  `' union select null, version(), null --`,
  `'/**/or/**/1=1#`,
  `%`,
  `_`,
  `%' escape '!`,
  `id desc; select 1`,
  `sales desc, (select 1 from pg_sleep(0))`,
  `CASE WHEN 1=1 THEN 1 ELSE 1/0 END`,
  '$1',
  '$$;select 1;$$',
  '\x24{7*7}',
  '{{7*7}}',
  `<script>alert(1)</script>`,
  `../../../../etc/passwd`,
  '%2e%2e%2f%00',
  `a:* & !b | (c <-> d)`,
  `!!! &&& |||`,
  'a\r\nset-cookie: token=x',
  '\u0000',
  `'\u0000`,
  '\uD800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👧'.repeat(50),
  'ﷺ'.repeat(100),
  '９'.repeat(20),
  '9'.repeat(40),
  '-1',
  '0',
  '-0',
  'NaN',
  '1e309',
  '1e-7',
  '0x10',
  'true',
  'null',
  '[]',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  'x'.repeat(5000)
]

/** What JSON can hold in the place of a text. */
export const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  [[]],
  ['a', 'b'],
  [null],
  [{ id: 1 }],
  {},
  { $gt: '' },
  { $ne: null },
  { toString: 'x' },
  { length: 1e9 },
  { constructor: { prototype: { polluted: 1 } } },
  '',
  ' ',
  '\u0000',
  '\ud800'
]

/** Conditions that are true and false, with the same words in them: a list that tells them apart is read as SQL. */
export const pairs: [truth: string, lie: string][] = [
  [`茶' and 'a'='a`, `茶' and 'a'<>'a`],
  [`zz' or 'a'='a`, `zz' or 'a'<>'a`],
  [`茶' and 1=1 --`, `茶' and 1<>1 --`],
  [`茶" and "a"="a`, `茶" and "a"<>"a`],
  [`茶\\' or 1=1 --`, `茶\\' or 1<>1 --`],
  [`(select case when 1=1 then 1 else 0 end)`, `(select case when 1<>1 then 1 else 0 end)`]
]

/** Words that only a database or a stack trace says. */
export const LEAK =
  /syntax error|pg_|relation "|column "|PostgreSQL|node_modules|at Object\.|invalid input syntax|SELECT |drizzle|Failed query|\.ts:\d|TypeError|undefined/
