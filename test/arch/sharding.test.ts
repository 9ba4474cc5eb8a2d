import { is } from 'drizzle-orm'
import { getTableConfig, index, PgTable, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import * as schema from '../../server/src/db/schema'
import { BETWEEN_PEOPLE, IDENTIFIERS, TO_SHARED, UNDIVIDED } from '../../server/src/db/sharding'

type Config = ReturnType<typeof getTableConfig>
const configsOf = (tables: readonly unknown[]) =>
  tables.filter((one): one is PgTable => is(one, PgTable)).map(table => getTableConfig(table))

const keyOf = ({ primaryKeys, columns }: Config) =>
  primaryKeys[0]?.columns.map(column => column.name) ?? columns.filter(one => one.primary).map(one => one.name)
const hasUser = ({ columns }: Config) => columns.some(column => column.name === 'user_id')
const isDivided = (config: Config) => keyOf(config)[0] === 'user_id'

/** Tables with a `user_id` that is not first in their key. */
const undivided = (configs: readonly Config[]) =>
  configs.filter(config => hasUser(config) && !isDivided(config)).map(config => config.name)

/** Foreign keys of people's tables, but for those that stay with one person; and those of any table that lead to people's. */
function crossing(configs: readonly Config[]) {
  const divided = new Set(configs.filter(isDivided).map(config => config.name))
  return configs.flatMap(({ name, foreignKeys }) =>
    foreignKeys.flatMap(key => {
      const { columns, foreignTable } = key.reference()
      const target = getTableConfig(foreignTable).name
      const from = columns.map(column => column.name)
      if (!divided.has(name) && !divided.has(target)) return []
      if (divided.has(name) && divided.has(target) && from.includes('user_id')) return []
      return [`${name}.${from.join(',')} → ${target}`]
    })
  )
}

/** Unique keys of people's tables that do not hold within one person, as `table(columns)`. */
const acrossPeople = (configs: readonly Config[]) =>
  configs.filter(isDivided).flatMap(({ name, columns, indexes, uniqueConstraints }) => {
    const keys = [
      ...columns.filter(column => column.isUnique).map(column => [column.name]),
      ...uniqueConstraints.map(one => one.columns.map(column => column.name)),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => config.columns.map(one => ('name' in one && one.name) || 'expression'))
    ]
    return keys.filter(key => !key.includes('user_id')).map(key => `${name}(${key.join(',')})`)
  })

const all = configsOf(Object.values(schema))

test('a table with a user_id has it first in its key, or says why it stays whole', () => {
  expect(undivided(all).sort()).toEqual(Object.keys(UNDIVIDED).sort())
})

test('no foreign key leads from one person’s rows to another’s; those to what is shared are known', () => {
  expect(crossing(all).sort()).toEqual(Object.keys(TO_SHARED).sort())
})

test('a unique key of a person’s table holds within the person, or is known to decide between people', () => {
  expect(acrossPeople(all).sort()).toEqual([...IDENTIFIERS, ...Object.keys(BETWEEN_PEOPLE)].sort())
})

test('what breaks these rules is found', () => {
  const userId = () => text('user_id').notNull()
  const wholes = pgTable('wholes', { id: text('id').primaryKey(), userId: userId() })
  const mine = pgTable('mine', { userId: userId(), id: text('id').notNull() }, t => [
    primaryKey({ columns: [t.userId, t.id] })
  ])
  const theirs = pgTable(
    'theirs',
    {
      userId: userId(),
      id: text('id').notNull(),
      code: text('code').unique(),
      other: text('other').references(() => mine.id)
    },
    t => [
      primaryKey({ columns: [t.userId, t.id] }),
      uniqueIndex('a').on(t.userId, t.code),
      uniqueIndex('b').on(t.other, t.code),
      index('c').on(t.other)
    ]
  )
  const shared = pgTable('shared', { id: text('id').primaryKey(), whose: text('whose').references(() => mine.id) })
  const configs = configsOf([wholes, mine, theirs, shared])
  expect(undivided(configs)).toEqual(['wholes'])
  expect(crossing(configs)).toEqual(['theirs.other → mine', 'shared.whose → mine'])
  expect(acrossPeople(configs)).toEqual(['theirs(code)', 'theirs(other,code)'])
})
