import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { verifyName } from '../../../test/withdrawing'
import { articles, familyAgreements, familyPlans } from '../../db/schema'
import { check, minorText } from '../../engines/ledger'
import { savePlan as saveRelease } from '../../engines/release'
import { newId } from '../../lib/ids'
import { sharp } from '../../media/sharp'
import { runCommand } from '../../ops'
import { sha256, signatureOf } from './copy'
import { savePlan } from './terms'

let shop: TestShop
let e: Exchanging
let r: Releasing
let ink: string
type Who = { id: string; token: string; phone: string }

const RULE = {
  code: 'care_home',
  title: '康养家庭计划',
  fromAsset: 'hdt',
  toAsset: 'ldl',
  pool: 'x-care',
  plan: 'care-home',
  rateFrom: 10_000n,
  rateTo: 100n,
  minMinor: 100_000n,
  stepMinor: 100_000n,
  personDayMinor: 10_000_000n,
  totalDayMinor: 10n ** 12n
} as const
const PLAN = { title: '康养家庭计划', subtitle: '按天发放', intro: '给家人', picture: '/p.png', rule: 'care_home' }
const TEXT = '<h2>一、参加条件</h2><p>本人签署，<strong>转入后不能撤销</strong>。</p><ul><li>A &amp; B</li></ul>'

const publish = (version: string, daysAgo: number, content = TEXT) => {
  const at = new Date(shop.clock.now().getTime() - daysAgo * 86_400_000)
  const row = { kind: 'agreement', slug: 'family', title: '康养家庭协议', version, content, published: true }
  return shop.db.insert(articles).values({ id: newId(), ...row, publishedAt: at, effectiveAt: at } as never)
}

beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  r = new Releasing(shop)
  await saveRelease(shop, {
    code: 'care-home',
    title: '康养发放',
    asset: 'ldl',
    pool: 'care-home',
    dailyBp: 1_000,
    lastsDays: 10
  })
  await e.rule(RULE)
  await e.fill({ code: '', pool: 'x-care', toAsset: 'ldl' } as never, 10_000_000n)
  await savePlan(shop, { ...PLAN, code: 'home', membersMax: 2, sort: 1 })
  await publish('2026.10', 30, '<p>旧的</p>')
  await publish('2026.11', 9)
  const drawn =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><path d="M40 90 L360 120" stroke="#000" stroke-width="6"/></svg>'
  ink = (await sharp(Buffer.from(drawn)).png().toBuffer()).toString('base64')
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

async function person(minor = 1_000_000n, verified = true): Promise<Who> {
  const who = await shop.person()
  if (verified) await verifyName(shop, who.id, '陈小满')
  if (minor > 0n) await e.give(who.id, minor, 'hdt')
  return who
}
const MUM = { name: '周玉兰', relation: '母亲' } as const
type Member = { name: string; relation: '母亲' | '父亲' }
const fill = (who: Who, more: { code?: string; num?: string; members?: Member[] } = {}) =>
  shop.call('POST /api/zhufu/agreement_create', { code: 'home', num: '40', members: [MUM], agree: 1, ...more }, who)
const sign = (who: Who, id: string, more: { version?: string; image?: string } = {}, idem = newId()) =>
  shop.call(
    'POST /api/zhufu/agreement_sign',
    { id, version: '2026.11', image: ink, agree: 1, ...more },
    { ...who, idem }
  )
const detail = (who: Who, ask: { code?: string; id?: string }) => shop.call('GET /api/zhufu/agreement_detail', ask, who)
async function signed(who: Who, num = '40') {
  const { data } = await fill(who, { num })
  expect((await sign(who, data.id)).status).toBe(200)
  return data.id
}
const rowOf = async (id: string) =>
  (await shop.db.select().from(familyAgreements).where(eq(familyAgreements.id, id)))[0]!
const fetch = (url: string) => shop.app.inject({ method: 'GET', url })

test('plans say what is put in, what comes of it and how; the text is the one in force, whole', async () => {
  const who = await person()
  const { data } = await shop.call('GET /api/zhufu/agreement_list', {}, who)
  expect(data).toMatchObject({
    ...{ count: 0, list: [] },
    plans: [{ code: 'home', open: 1, from_name: '互兑通', to_name: '乐兑礼', daily_bp: 1_000, lasts_days: 10 }]
  })
  const shown = (await detail(who, { code: 'home' })).data
  expect(shown).toMatchObject({ version: '2026.11', content: TEXT, balance: '100.0000', most: '100.0000', draft: null })
  expect(shown).toMatchObject({ name: '*小满', block: { code: '' }, agreement: null, minimum: '10.0000' })
  expect(shown.rules.join('')).toMatch(/不产生利息/)
  expect(await detail(who, { code: 'gone' })).toMatchObject({ code: 'NOT_FOUND' })
})

test('it is filled in, signed, paid in and given out day by day, with a copy that stays', async () => {
  const who = await person()
  const filled = await fill(who)
  expect(filled.data).toMatchObject({ version: '2026.11' })
  expect((await detail(who, { code: 'home' })).data.draft).toMatchObject({ number: '40.0000', members: [MUM] })
  expect(await e.has(who.id, 'hdt')).toBe(1_000_000n)
  expect((await sign(who, filled.data.id)).data).toEqual({ id: filled.data.id })
  expect(await e.has(who.id, 'hdt')).toBe(600_000n)
  const { data } = await detail(who, { id: filled.data.id })
  expect(data.agreement).toMatchObject({
    ...{ version: '2026.11', from_number: '40.0000', number: '40.00', asset_name: '乐兑礼', member_num: 1 },
    ...{ members: [MUM], content_hash: sha256(TEXT) }
  })
  const file = await fetch(data.agreement!.file_url)
  expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect([sha256(file.rawPayload), file.rawPayload.length]).toEqual([
    data.agreement!.file_hash,
    data.agreement!.file_bytes
  ])
  r.nextDay()
  await r.run()
  expect(await e.has(who.id, 'ldl')).toBe(400n)
  const lots = await shop.call('GET /api/zhufu/hold_list', { type: 'care' }, who)
  expect(lots.data.list).toMatchObject([{ title: '康养家庭计划', paid_number: '4.00', left_number: '36.00' }])
  const records = await shop.call('GET /api/zhufu/record_list', { type: 'care' }, who)
  expect(records.data).toMatchObject({ count: 1, list: [{ number: '4.00', pm: 1 }] })
})

test('the drawn name is a grey picture, as the copy says of it', async () => {
  const drawn = await signatureOf(Buffer.from(ink, 'base64'))
  expect(drawn.pixels).toEqual({ width: 400, height: 200 })
  expect(await sharp(drawn.jpeg).metadata()).toMatchObject({ format: 'jpeg', channels: 1 })
  await expect(signatureOf(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
})

test('a later text changes nothing of what was signed, and the copy is the same each time', async () => {
  const who = await person()
  const id = await signed(who)
  const before = await detail(who, { id })
  const copy = (await fetch(before.data.agreement!.file_url)).rawPayload
  await publish('2026.12', 0, '<p>新的</p>')
  try {
    expect((await detail(who, { code: 'home' })).data).toMatchObject({ version: '2026.12', content: '<p>新的</p>' })
    const after = await detail(who, { id })
    expect(after.data).toMatchObject({ version: '2026.11', content: TEXT })
    expect((await fetch(after.data.agreement!.file_url)).rawPayload.equals(copy)).toBe(true)
    const { data } = await fill(who)
    expect(await sign(who, data.id)).toMatchObject({ code: 'AGREEMENT' })
    expect(await runCommand(shop.app.services, ['family', 'verify'])).toMatch(/as they were signed$/)
  } finally {
    await shop.db.delete(articles).where(eq(articles.version, '2026.12'))
  }
})

test('a copy or text that was changed behind our back is found, and such a copy is not handed out', async () => {
  const who = await person()
  const id = await signed(who)
  const { file, content } = await rowOf(id)
  const { storage } = shop.app.services.providers
  const key = `agreement-${file}.bin`
  const kept = (await storage.get(key))!
  const { file_url } = (await detail(who, { id })).data.agreement!
  const other = await signed(await person(), '50')
  await storage.put(key, (await storage.get(`agreement-${(await rowOf(other)).file}.bin`))!, 'application/octet-stream')
  expect((await fetch(file_url)).statusCode).toBe(404)
  expect(await runCommand(shop.app.services, ['family', 'verify'])).toContain(id)
  await storage.put(key, kept, 'application/octet-stream')
  await shop.db.update(familyAgreements).set({ content: '改了' }).where(eq(familyAgreements.id, id))
  expect(await runCommand(shop.app.services, ['family', 'verify'])).toBe(`changed: ${id}`)
  await shop.db.update(familyAgreements).set({ content }).where(eq(familyAgreements.id, id))
  expect((await fetch(file_url)).statusCode).toBe(200)
})

test('its address is of one person’s agreement, for some minutes', async () => {
  const [who, stranger] = [await person(), await person()]
  const id = await signed(who)
  const { file_url } = (await detail(who, { id })).data.agreement!
  expect(await detail(stranger, { id })).toMatchObject({ code: 'NOT_FOUND' })
  for (const wrong of [file_url.replace(id, newId()), file_url.replace(who.id, stranger.id), `${file_url}0`])
    expect((await fetch(wrong)).statusCode).toBe(404)
  expect((await fetch(file_url)).statusCode).toBe(200)
  shop.clock.advance(601)
  expect((await fetch(file_url)).statusCode).toBe(404)
})

test('what is refused changes nothing: amounts, members, no name, no picture, another’s draft', async () => {
  const who = await person()
  for (const num of ['5', '45', '2000']) expect(await fill(who, { num })).toMatchObject({ code: 'AMOUNT' })
  expect(await fill(who, { num: '200' })).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await fill(who, { members: [MUM, MUM, MUM] })).toMatchObject({ code: 'MEMBERS', msg: '最多填写 2 位家人' })
  expect(await fill(who, { members: [{ ...MUM, name: ' ' }] })).toMatchObject({ code: 'MEMBERS' })
  expect(await fill(await person(1_000_000n, false))).toMatchObject({ code: 'REAL_NAME' })
  const { data } = await fill(who)
  expect(await sign(who, data.id, { image: 'AAAA' })).toMatchObject({ code: 'NOT_A_PICTURE' })
  expect(await sign(who, data.id, { version: '2026.10' })).toMatchObject({ code: 'AGREEMENT' })
  expect(await sign(await person(), data.id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await e.has(who.id, 'hdt')).toBe(1_000_000n)
  expect((await sign(who, data.id)).status).toBe(200)
  expect(await sign(who, data.id)).toMatchObject({ code: 'NOT_FOUND' })
})

const openPlan = (open: boolean) => shop.db.update(familyPlans).set({ open }).where(eq(familyPlans.code, 'home'))

test('terms that changed, a plan that closed and a pool that is short are said, and the draft stays', async () => {
  const who = await person()
  const { data } = await fill(who)
  await e.rule(RULE)
  expect(await sign(who, data.id)).toMatchObject({ code: 'RULE_CHANGED' })
  const again = (await fill(who)).data.id
  await openPlan(false)
  expect(await sign(who, again)).toMatchObject({ code: 'CLOSED' })
  expect(await fill(who)).toMatchObject({ code: 'CLOSED' })
  await openPlan(true)
  await e.rule({ ...RULE, pool: 'x-empty' })
  const short = (await fill(who)).data.id
  expect(await sign(who, short)).toMatchObject({ code: 'POOL_SHORT' })
  await e.rule(RULE)
  expect((await detail(who, { code: 'home' })).data.draft).toMatchObject({ id: short })
  expect(await e.has(who.id, 'hdt')).toBe(1_000_000n)
})

test('signed twenty times at once it is signed once', async () => {
  const who = await person()
  const { data } = await fill(who)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sign(who, data.id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await e.has(who.id, 'hdt')).toBe(600_000n)
  expect((await shop.call('GET /api/zhufu/agreement_list', {}, who)).data.count).toBe(1)
})

test('whatever is signed, what was put in is what comes by the rate, to the last unit', async () => {
  const run = fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }), async tens => {
    const who = await person(5_000_000n)
    for (const ten of tens) await signed(who, String(ten * 10))
    for (let day = 0; day < 10; day++) {
      r.nextDay()
      await r.run()
    }
    const whole = BigInt(tens.reduce((sum, ten) => sum + ten * 10, 0))
    expect(await e.has(who.id, 'ldl')).toBe(whole * 100n)
    expect(minorText(await e.has(who.id, 'hdt'), 4)).toBe(`${500 - Number(whole)}.0000`)
  })
  await fc.assert(run, { numRuns: 3 })
})
