// What a new domain starts from: one table, an operators' list of it, its policy, command, test and demo data.
// Everything here works as it stands; what the programme really is replaces it.

const capital = name => name[0].toUpperCase() + name.slice(1)
const parted = (name, by) => name.replace(/[A-Z]/g, letter => by + letter.toLowerCase())

/** Path -> text of every file a domain has of its own. `title` is what people call it, in Chinese. */
export function domainFiles(name, title) {
  const names = { name, title, Name: capital(name), table: parted(name, '_'), word: parted(name, '-') }
  const folder = `server/src/domains/${name}`
  return {
    [`contract/${name}.ts`]: contractText(names),
    [`server/src/db/schema/${names.word}.ts`]: schemaText(names),
    [`${folder}/domain.ts`]: domainText(names),
    [`${folder}/routes.ts`]: routesText(names),
    [`${folder}/service.ts`]: serviceText(names),
    [`${folder}/${name}.test.ts`]: testText(names),
    [`server/seed/${name}.ts`]: seedText(names)
  }
}

/** The lists a domain is entered in: the file, the line that brings it there, and the list with what is added to it. */
export function domainLists(name) {
  const [Name, word] = [capital(name), parted(name, '-')]
  return [
    {
      file: 'contract/index.ts',
      line: `import { admin${Name}, ${name} } from './${name}'`,
      list: /(export const contracts = \{)([\s\S]*?)(\n\} as const)/,
      entries: [`admin${Name}`, name]
    },
    { file: 'server/src/db/schema/index.ts', line: `export * from './${word}'` },
    {
      file: 'server/src/domains/index.ts',
      line: `import { ${name}Programme } from './${name}/domain'`,
      list: /(export const programmes: readonly Programme\[\] = \[)([\s\S]*?)(\n\])/,
      entries: [`${name}Programme`]
    },
    {
      file: 'server/seed/parts.ts',
      line: `import { seed${Name} } from './${name}'`,
      list: /(export const PEOPLE: readonly SeedPart\[\] = \[)([\s\S]*?)(\n\])/,
      entries: [`{ seed: seed${Name} }`]
    }
  ]
}

const contractText = ({ name, Name, title }) => `import { contract, Id, ListOf, paging, TimeText, Type } from './core'

const Admin${Name}Line = Type.Object({ id: Id, user_id: Id, title: Type.String({ title: '${title}' }), _add_time: TimeText })

/** What the app calls: the product's endpoints, under their exact keys. */
export const ${name} = contract({})

export const admin${Name} = contract({
  'GET /api/admin/${name}/list': {
    auth: 'console',
    right: 'marketing.read',
    summary: 'Every record, newest first',
    input: Type.Object(paging),
    data: ListOf(Admin${Name}Line)
  }
})
`

const schemaText = ({ name, table }) => `import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns'

/** What a person has of it. */
export const ${name}Records = pgTable(
  '${table}_records',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    title: text('title').notNull(),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('${table}_records_newest').on(t.createdAt, t.id)
  ]
)
`

const domainText = ({ name, Name, title }) => `import { ${name}Records } from '../../db/schema'
import type { Programme } from '../../programme'
import { admin${Name}Domain, ${name}Domain } from './routes'

export const ${name}Programme: Programme = {
  contracts: [admin${Name}Domain, ${name}Domain],
  personal: [
    {
      tables: [{ table: ${name}Records, merge: 'follows', close: 'erased', export: '${title}' }],
      words: '${title}'
    }
  ]
}
`

const routesText = ({ name, Name }) => `import { admin${Name}, ${name} } from '@contract/${name}'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { recordPage } from './service'

export const ${name}Domain = bindDomain(${name}, {})

export const admin${Name}Domain = bindDomain(admin${Name}, {
  'GET /api/admin/${name}/list': async (services, paging) => {
    const { rows, count } = await recordPage(services, paging)
    const list = rows.map(row => ({
      id: row.id,
      user_id: row.userId,
      title: row.title,
      _add_time: timeText(row.createdAt)
    }))
    return { list, count }
  }
})
`

const serviceText = ({ name }) => `import { desc } from 'drizzle-orm'
import { ${name}Records } from '../../db/schema'
import type { Services } from '../../services'

/** Writes a record; the same id again changes nothing. Answers whether it was new. */
export async function addRecord(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  record: { userId: string; id: string; title: string }
): Promise<boolean> {
  const made = await db
    .insert(${name}Records)
    .values({ ...record, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: ${name}Records.id })
  return made.length > 0
}

/** A page of all records, newest first, and how many there are. */
export async function recordPage({ db }: Pick<Services, 'db'>, { page, limit }: { page: number; limit: number }) {
  const rows = await db
    .select()
    .from(${name}Records)
    .orderBy(desc(${name}Records.createdAt), desc(${name}Records.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, count: await db.$count(${name}Records) }
}
`

const testText = ({ name, title }) => `import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'
import { addRecord } from './service'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const add = (userId: string, title: string, id = newId()) => addRecord(shop.app.services, { userId, id, title })

test('operators see every record, newest first and by pages; a shopper sees none of it', async () => {
  const [operator, me] = [await shop.person({ roles: ['operator'] }), await shop.person()]
  for (const title of ['一', '二', '三']) {
    await add(me.id, title)
    shop.clock.advance(60)
  }
  const fresh = { token: await shop.tokenOf(operator.id) }
  const { data } = await shop.call('GET /api/admin/${name}/list', { page: 1, limit: 2 }, fresh)
  expect([data.count, data.list.map(one => one.title)]).toEqual([3, ['三', '二']])
  expect(data.list[0]!.user_id).toBe(me.id)
  expect((await shop.call('GET /api/admin/${name}/list', {}, me)).status).not.toBe(200)
})

test('the same record again changes nothing', async () => {
  const [me, id] = [await shop.person(), newId()]
  const made = await Promise.all(Array.from({ length: 10 }, () => add(me.id, '${title}', id)))
  expect(made.filter(Boolean)).toHaveLength(1)
})
`

const seedText = ({ name, Name, title }) => `import { addRecord } from '../src/domains/${name}/service'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** What the demo's shopper has of it. */
export async function seed${Name}({ services, now }: World) {
  const clock = { now: () => daysAgo(now, 3) }
  await addRecord({ ...services, clock }, { userId: demoId('shopper'), id: seedId('${name}:shopper'), title: '${title}' })
}
`
