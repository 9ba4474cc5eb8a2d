import { isDeepStrictEqual } from 'node:util'
import type { TSchema } from '@sinclair/typebox'
import type { EndpointKey } from '../../contract'
import { takesBlank } from '../../server/src/http/validate'
import { newId } from '../../server/src/lib/ids'
import { TestShop } from '../../server/test/harness'
import type { Doer } from './deeds'
import { makeDoer } from './doer'
import { all, type Known } from './endpoints'
import { openKept } from './keeping'
import { seen, usual } from './tried'

let shop: TestShop
let doer: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  doer = await makeDoer(shop, { roles: ['operator', 'staff'] })
  doer.kept = await openKept(shop, doer.id)
})
beforeEach(async () => {
  doer.token = await shop.tokenOf(doer.id)
})
afterAll(() => shop?.close())

/** Fields nobody has to send: each is optional, or has a default. */
const leftOut = ({ path, fields, endpoint }: Known) =>
  fields.filter(
    ([name, schema]) =>
      !path.includes(`{${name}}`) && (schema.default !== undefined || !endpoint.input.required?.includes(name))
  )

const cases = all.filter(known => leftOut(known).length > 0).map(known => [known.key, known] as [string, Known])

/** Done once, or a few times in ten minutes, these are refused for that; each try is another person's. */
const ONCE = new Set([
  'POST /api/user/setpwd',
  'POST /api/user/bangwx',
  'POST /api/user/identitysumbit',
  'POST /api/merchantoffline/bind_plate',
  'POST /api/order/refund/verify',
  'POST /api/order/refund/express',
  'POST /api/order/cancel',
  'POST /api/extract/cash',
  'POST /api/tripwithdraw/cash',
  'POST /api/zhufu/withdraw',
  'POST /api/carnival/receiveNum',
  'POST /api/subshop/open',
  'POST /api/youxuan/gift_hdt',
  'POST /api/youxuan/hdt_val_transfer_out'
])

/** What no two may have alike. */
const FRESH: Record<string, () => object> = {
  'POST /api/admin/brand/save': () => ({ name: `品牌${newId().slice(-12)}` }),
  'POST /api/admin/category/save': () => ({ cate_name: `分类${newId().slice(-12)}` }),
  'POST /api/admin/customer/tag': () => ({ name: newId().slice(-12) }),
  'POST /api/admin/topic/save': () => ({ title: `主题${newId().slice(-12)}` }),
  'POST /api/admin/join/term': () => ({ name: `类目${newId().slice(-12)}` }),
  'POST /api/admin/zone': () => ({ cate_name: `专区${newId().slice(-12)}` }),
  'POST /api/admin/views/save': () => ({ title: `视图${newId().slice(-12)}` }),
  'POST /api/admin/role': () => ({ name: `角色${newId().slice(-12)}` })
}

/** What is done to a thing of a shop is done to one of a new shop each time. */
async function doerOf(key: string, { method, endpoint }: Known): Promise<Doer> {
  if (ONCE.has(key)) return makeDoer(shop)
  if (endpoint.auth !== 'keeper' || method === 'GET') return doer
  const person = await shop.person()
  return { ...doer, ...person, kept: await openKept(shop, person.id) }
}

/** The blanks a field could be sent as. */
const blanksOf = ({ method }: Known, schema: TSchema) => (method === 'POST' && !takesBlank(schema) ? ['', null] : [''])

/**
 * The endpoint's own checker says whether its handler sees the same; the first field of each endpoint is sent as well, and
 * so is every blank that the handler would see.
 */
test.each(cases)('%s takes an empty field as one that was not sent', async (key, known) => {
  const good = { ...(await usual(known, await doerOf(key, known))), ...FRESH[key]?.() }
  const ask = async (name: string, sent: Record<string, unknown>) => {
    const who = await doerOf(key, known)
    const { [name]: _, ...input } = { ...(await usual(known, who)), ...FRESH[key]?.() }
    const token = await shop.tokenOf(who.id)
    const { status, code, msg } = await shop.call(key as EndpointKey, { ...input, ...sent } as never, { token })
    // A `code` of what was done is the answer's own, such as the code of a counter, which is another each time.
    return { name, status, code: status === 200 ? undefined : code, msg }
  }
  for (const [nth, [name, schema]] of leftOut(known).entries()) {
    const { [name]: _, ...input } = good as Record<string, unknown>
    const unseen = (blank: unknown) => isDeepStrictEqual(seen(known, { ...input, [name]: blank }), seen(known, input))
    const sent = blanksOf(known, schema).filter(blank => nth === 0 || !unseen(blank))
    if (sent.length === 0) continue
    const without = await ask(name, {})
    for (const blank of sent) expect(await ask(name, { [name]: blank })).toEqual(without)
  }
})
