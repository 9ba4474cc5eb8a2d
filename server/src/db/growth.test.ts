import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { JOBS } from '../jobs'
import { GROWTH } from './growth'
import * as schema from './schema'

const tables = Object.values(schema).flatMap(one => (is(one, PgTable) ? [getTableName(one)] : []))

test('of every table it is said what keeps it from growing without end', () => {
  expect(Object.keys(GROWTH).sort()).toEqual([...tables].sort())
})

test('what is swept is swept by a job there is', () => {
  const jobs = JOBS.map(({ name }) => name)
  const by = Object.values(GROWTH).flatMap(one => ('by' in one ? [one.by] : []))
  expect([...new Set(by)].filter(name => !jobs.includes(name))).toEqual([])
})
