import type { EndpointKey } from '../../contract'
import { Type } from '../../contract/core'
import { ALL_CONSOLE_RIGHTS } from '../../contract/rights'
import { consoleSessions } from '../../server/src/db/schema'
import { programmes } from '../../server/src/domains'
import { refuse } from '../../server/src/lib/refusal'
import type { Programme } from '../../server/src/programme'
import { Buying } from '../../server/test/buying'
import { forShop, holding } from '../../server/test/console'
import { TestShop } from '../../server/test/harness'
import { plain } from '../support/sample'
import { all, type Known } from './endpoints'

const there = all.filter(({ endpoint }) => endpoint.auth === 'console')
/** What anybody may do who works there: things of their own session, how they look at lists, whose they are, and what their rights show them. */
const OWN = [
  ...['GET /api/admin/me', 'GET /api/admin/today', 'GET /api/admin/sessions', 'POST /api/admin/sessions/end'],
  ...['GET /api/admin/step_up', 'POST /api/admin/step_up', 'POST /api/admin/sign_out', 'POST /api/admin/recovery'],
  ...['GET /api/admin/views', 'POST /api/admin/views/save', 'POST /api/admin/views/remove'],
  'GET /api/admin/shop/names'
]
/** What the owner of a shop alone may do of it: no role has the right. */
const owners = there.filter(({ endpoint }) => endpoint.right === 'owner')
const guarded = there.filter(known => !OWN.includes(known.key) && !owners.includes(known))
/** They write what is to be in the trail by themselves; their domain's test looks. */
const writes = there.filter(({ method, endpoint }) => method === 'POST' && !endpoint.ownTrail)

/** The endpoints of the console take anything and do nothing but answer, or refuse once told to: what is tried is the door. */
let refuses = false
const idle = (list: readonly Programme[]): Programme[] =>
  list.map(programme => ({
    ...programme,
    heldDeeds: [],
    contracts: programme.contracts.map(({ contract, handlers }) => ({
      contract: Object.fromEntries(
        Object.entries(contract).map(([key, endpoint]) => {
          const isTried = endpoint.auth === 'console' && !OWN.includes(key)
          return [
            key,
            isTried ? { ...endpoint, twoPersons: undefined, upload: undefined, input: Type.Object({}) } : endpoint
          ]
        })
      ),
      handlers: Object.fromEntries(
        Object.entries(handlers).map(([key, handler]) => {
          const endpoint = contract[key]!
          if (endpoint.auth !== 'console' || OWN.includes(key)) return [key, handler]
          return [key, async () => (refuses ? refuse('INVALID', '不行') : plain(endpoint.data))]
        })
      )
    }))
  }))

let shop: TestShop
let owner: { id: string; token: string }
let merchant: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true, programmes: idle(programmes) })
  owner = await shop.person({ roles: ['operator'] })
  merchant = await owning()
})
afterAll(() => shop?.close())
beforeEach(() => {
  refuses = false
})

/** The owner of a shop at the console, in a session of their own. */
async function owning() {
  const keeper = await shop.person()
  return forShop(shop, keeper.id, await new Buying(shop).store({ ownerId: keeper.id }))
}

let next = 0
const ask = ({ key, endpoint }: Known, token: string) =>
  shop.call(key as EndpointKey, plain(endpoint.input) as never, { token, idem: `${key} ${next++}` })
const named = (list: Known[]) => list.map(known => [known.key, known] as const)

test('every endpoint of the console names a right, but those about one’s own session', () => {
  expect(guarded.filter(({ endpoint }) => !endpoint.right).map(known => known.key)).toEqual([])
  const unknown = guarded.filter(({ endpoint }) => !ALL_CONSOLE_RIGHTS.some(right => right === endpoint.right))
  expect(unknown.map(known => known.key)).toEqual([])
  expect(OWN.filter(key => !there.some(known => known.key === key))).toEqual([])
})

test('every right opens something', () => {
  expect(ALL_CONSOLE_RIGHTS.filter(right => !there.some(({ endpoint }) => endpoint.right === right))).toEqual([])
})

test.each(named(guarded))('%s is closed to all rights but its own, and open to that alone', async (_, known) => {
  const others = await holding(
    shop,
    ALL_CONSOLE_RIGHTS.filter(right => right !== known.endpoint.right)
  )
  expect(await ask(known, others.token)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
  const own = await holding(shop, [known.endpoint.right!])
  expect((await ask(known, own.token)).status).toBe(200)
})

test.each(named(owners))(
  '%s is closed to every right of the platform, and open to who owns a shop',
  async (_, known) => {
    const all = await holding(shop, ALL_CONSOLE_RIGHTS)
    expect(await ask(known, all.token)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
    expect(known.endpoint.shops).toBe(true)
    expect((await ask(known, merchant.token)).status).toBe(200)
  }
)

test.each(named(there.filter(({ endpoint }) => endpoint.stepUp)))('%s wants a code that is fresh', async (_, known) => {
  const { token, id } = owners.includes(known) ? await owning() : await holding(shop, ALL_CONSOLE_RIGHTS)
  const provedAt = new Date(shop.clock.now().getTime() - 301_000)
  const { rowCount } = await shop.db.$client.query('update console_sessions set proved_at = $1 where user_id = $2', [
    provedAt,
    id
  ])
  expect(rowCount).toBe(1)
  expect(await ask(known, token)).toMatchObject({ status: 400, code: 'STEP_UP' })
})

const lastEntry = async () =>
  (await shop.db.$client.query('select * from audit_entries order by seq desc limit 1')).rows[0] as
    | { seq: string; action: string; actor_id: string }
    | undefined

test.each(named(writes))('%s is in the trail when it is done, and not when it is refused', async (key, known) => {
  const { token, id } = OWN.includes(key)
    ? await holding(shop, ALL_CONSOLE_RIGHTS)
    : owners.includes(known)
      ? merchant
      : owner
  const before = await lastEntry()
  refuses = true
  if (!OWN.includes(key)) {
    expect((await ask(known, token)).status).toBe(400)
    expect(await lastEntry()).toEqual(before)
  }
  refuses = false
  expect((await ask(known, token)).status).toBe(200)
  expect(await lastEntry()).toMatchObject({
    seq: String(Number(before?.seq ?? 0) + 1),
    action: key,
    actor_id: id
  })
})

test('a session of the console is no other’s by its row’s id', async () => {
  const [row] = await shop.db.select().from(consoleSessions).limit(1)
  expect(await shop.call('GET /api/admin/me', {}, { token: row!.tokenHash })).toMatchObject({ status: 201 })
})
