import type { TSchema } from '@sinclair/typebox'
import type { EndpointKey } from '../../contract'
import { inputChecker } from '../../server/src/http/validate'
import { TestShop } from '../../server/test/harness'
import { plain } from '../support/sample'
import { type Deed, type Doer, deeds } from './deeds'
import { makeDoer, sendForm } from './doer'
import { all, forPeople, type Known } from './endpoints'

/** What a client must never be believed about: who one is, what one may, what something costs, how far it is. */
const PRIVILEGED = [
  'uid',
  'user_id',
  'userId',
  'roles',
  'role',
  'is_admin',
  'isAdmin',
  'level',
  'disabled',
  'price',
  'pay_price',
  'payPrice',
  'total_price',
  'totalPrice',
  'truePrice',
  'paid',
  'status',
  'refund_status',
  'now_money',
  'balance',
  'brokerage_price',
  'jindou',
  'stock',
  'sales',
  'created_at',
  'password_hash',
  'spread_uid',
  'parent_id',
  'is_promoter',
  '__proto__',
  'constructor'
]

/** Inputs that may have such a name, and what it means there. */
const MEANT: Record<string, string[]> = {
  'GET /api/user/changesubaccout': ['uid'],
  // Whose videos are looked at: those everybody may see.
  'GET /api/video/user_home': ['uid'],
  'GET /api/video/user_vlist': ['uid'],
  // Which of the people one brought: nobody else is found.
  'GET /api/subsidy/userDetail': ['uid'],
  'GET /api/subsidy/richExpDetail': ['uid'],
  // Which of the people one brought is reminded: nobody else is found.
  'POST /api/sign/remind': ['uid'],
  // Whether notices of a kind are wanted.
  'POST /api/settuisong': ['status'],
  // How much of the price comes from the caller's own balance; more than there is, is refused.
  'POST /api/mix_recharge/create': ['balance']
}

test.each(forPeople.map(known => [known.key, known] as [string, Known]))(
  '%s takes nothing privileged',
  (key, { fields }) => {
    expect(
      fields.map(([name]) => name).filter(name => PRIVILEGED.includes(name) && !MEANT[key]?.includes(name))
    ).toEqual([])
  }
)

/** A value with privileged fields put into every object of it. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed)
  if (!value || typeof value !== 'object') return value
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stuffed(one)]))
  return { ...Object.fromEntries(PRIVILEGED.map(name => [name, 'operator'])), ...inner }
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(namesIn)
    : value && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, one]) => [name, ...namesIn(one)])
      : []

const declared = (schema: TSchema): string[] =>
  schema.type === 'array'
    ? declared(schema.items)
    : [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(one =>
        Object.entries((one.properties ?? {}) as Record<string, TSchema>).flatMap(([name, inner]) => [
          name,
          ...declared(inner)
        ])
      )

test.each(all.map(known => [known.key, known] as [string, Known]))(
  '%s hands on only what its contract lists',
  (_, { endpoint }) => {
    const allowed = new Set(declared(endpoint.input))
    let input: unknown
    try {
      input = inputChecker(endpoint.input)(stuffed(plain(endpoint.input)) as Record<string, unknown>)
    } catch {
      // A sample the endpoint refuses hands on nothing at all.
      return
    }
    expect(namesIn(input).filter(name => !allowed.has(name))).toEqual([])
  }
)

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
afterAll(() => shop?.close())

/** What no deed of a person may change for anybody: who may do what, what things cost, and how much money there is. */
async function order(doer: Doer) {
  const { rows } = await shop.db.$client.query(`select
    (select count(*)::int from users where cardinality(roles) > 0) as with_roles,
    (select count(*)::int from users where disabled or merged_into is not null) as closed,
    (select sum(level)::int from users) as levels,
    (select sum(growth_fen)::text from users) as growth,
    (select sum(price_fen)::text from skus) as prices,
    (select count(*)::int from products where published) as on_sale,
    (select count(*)::int from orders where paid_at is not null) as paid,
    (select sum(balance_minor)::text from ledger_accounts where owner_kind = 'user') as money,
    (select sum(pay_fen)::text from orders) as owed`)
  const [own] = (await shop.db.$client.query('select * from users where id = $1', [doer.id])).rows
  return { shop: rows[0], own: own as Record<string, unknown> }
}

const LIES: Record<string, unknown> = {
  roles: ['operator'],
  is_admin: true,
  isAdmin: true,
  is_promoter: 1,
  disabled: false,
  paid: true,
  status: 2,
  level: 9,
  stock: 1_000_000
}
const lies = (names: string[]) =>
  Object.fromEntries(
    PRIVILEGED.filter(name => !names.includes(name) && name !== '__proto__').map(name => [name, LIES[name] ?? '0.01'])
  )

test('every POST of people has a deed', () => {
  const posts = forPeople.filter(known => known.method === 'POST').map(known => known.key)
  expect(posts.filter(key => !deeds[key])).toEqual([])
})

/** How much a deed rightly adds to these: paid orders, fen of orders, smallest units of money. */
type Effect = Partial<Record<'paid' | 'owed' | 'money', number>>

const fen = (yuan: string) => Math.round(Number(yuan) * 100)
/** Prices are made by the server: an order adds what its checkout came to, and pays with nothing. */
const orders = (data: { pay_price: string }): Effect => ({ owed: fen(data.pay_price) })
const rewards = (data: { reward: string }): Effect => ({ money: Number(data.reward) })

/** What was drawn by chance, in vouchers. */
const lucky = ({ drawn }: { drawn: { kind: string; amount: string } }): Effect => ({ money: fen(drawn.amount) })

/** The smallest units of what four digits were given in for, and of two digits that came. */
const swapped = ({ from, to }: { from: string; to: string }): Effect => ({
  money: fen(to) - Math.round(Number(from) * 10_000)
})

const EFFECTS: Record<string, (data: never) => Effect> = {
  'POST /api/order/create/{id}': (data: { result: { pay_price: string } }) => orders(data.result),
  'POST /api/recharge/recharge': orders,
  'POST /api/mix_recharge/create': orders,
  'POST /api/realorder/create': orders,
  'POST /api/gift/send': orders,
  'POST /api/box/join': orders,
  // Somebody else paid for it.
  'POST /api/gift/receive': () => ({ paid: 1 }),
  // Whole beans for whole beans: their sum changes by the rate.
  'POST /api/user/doexchange': (data: { from: string; to: string }) => ({ money: Number(data.to) - Number(data.from) }),
  'POST /api/sendtb/change': (data: { from: string; to: string }) => ({ money: Number(data.to) - Number(data.from) }),
  'POST /api/tripfree/create': (data: { order: { pay_price: string } }) => orders(data.order),
  // Income for vouchers, both of two digits.
  'POST /api/tripfree/exchangeincome': (data: { from: string; to: string }) => ({
    money: fen(data.to) - fen(data.from)
  }),
  // The deposit of the trade that was chosen.
  'POST /api/merchant/apply_pay': () => ({ owed: 1_000 }),
  'POST /api/task/draw': rewards,
  'POST /api/subsidy/task/do_sub': rewards,
  // What is put in is set aside.
  'POST /api/subsidy/exchangeRichBag': (data: { number: string }) => ({ money: -fen(data.number) }),
  // Four digits.
  'POST /api/youxuan/hdt_hold_draw': (data: { number: string }) => ({
    money: Math.round(Number(data.number) * 10_000)
  }),
  'POST /api/jys/exchange': (data: { from: string; to: string }) => ({ money: fen(data.to) - fen(data.from) }),
  'POST /api/subsidy/completePop': (data: { number: string }) => ({ money: fen(data.number) }),
  'POST /api/subsidy/exchange/do': (data: { from: string; to: string }) => ({ money: fen(data.to) - fen(data.from) }),
  'POST /api/kongtou/claim': () => ({ money: 10 }),
  'POST /api/gsblind/open': () => ({ money: 200 }),
  'POST /api/ruby/exchange': (data: { from: string; to: string }) => ({ money: fen(data.to) - fen(data.from) }),
  'POST /api/zhufu/exchange': swapped,
  'POST /api/zhufu/hdt_exrubyback': swapped,
  // What comes of it comes day by day.
  'POST /api/zhufu/retain': (data: { from: string }) => swapped({ ...data, to: '0' }),
  'POST /api/zhufu/agreement_sign': () => ({ money: -100_000 }),
  'POST /api/zhufu/draw_ruby_val': (data: { number: string }) => ({ money: fen(data.number) }),
  'POST /api/sign/integral': rewards,
  'POST /api/rwa/hongbOpen': (data: { number: string }) => ({ money: fen(data.number) }),
  'POST /api/spotlight/receive': (data: { packet: { number: string } }) => ({ money: fen(data.packet.number) }),
  'POST /api/spotlight/instantLottery': lucky,
  'POST /api/spotlight/scratchcardLottery': lucky,
  'POST /api/box/do_barter': (data: { beans: number }) => ({ money: data.beans }),
  // What the deed paid for its box is on the balance again.
  'POST /api/box/refund': () => ({ money: 3_900 })
}

test.each(Object.entries(deeds))(
  '%s does what it is for, and lies beside it change nothing',
  async (key, deed: Deed) => {
    const doer = await makeDoer(shop)
    const input = await deed.input(doer)
    const before = await order(doer)
    const sent = { ...lies(Object.keys(input)), ...input }
    const answer = deed.upload
      ? await sendForm(shop, key, { user_id: doer.id, price: '0.01', status: '2' }, doer.token)
      : await shop.call(key as EndpointKey, sent as never, { token: doer.token })
    expect(answer).toMatchObject({ http: 200, status: 200 })
    const after = await order(doer)
    for (const name of deed.changes ?? []) delete before.own[name]
    expect(after.own).toMatchObject(before.own)
    const { paid = 0, owed = 0, money = 0 } = EFFECTS[key]?.(answer.data as never) ?? {}
    // None of the lies was the price.
    if (owed !== 0) expect(owed).toBeGreaterThan(1)
    const { shop: was } = before
    const right = {
      paid: was.paid + paid,
      owed: String(Number(was.owed) + owed),
      money: String(Number(was.money) + money)
    }
    expect(after.shop).toEqual({ ...was, ...right })
  }
)
