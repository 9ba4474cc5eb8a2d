import { eq } from 'drizzle-orm'
import { bySecond } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { touring, traveller } from '../../../test/touring'
import { auditEntries, tourExtras } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let keeper: { id: string; token: string }
const tour = touring(() => shop)
beforeAll(async () => {
  shop = await TestShop.open()
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

const route = (fields: Record<string, unknown> = {}) => ({
  title: '千岛湖两日',
  subtitle: '',
  destination: '千岛湖',
  from_city: '杭州',
  days: 2,
  pictures: ['/p.png'],
  tags: ['亲子'],
  itinerary: [
    { title: '第一天', words: '', meals: '', stay: '' },
    { title: '第二天', words: '', meals: '', stay: '' }
  ],
  included: [],
  excluded: [],
  notes: [],
  share_bp: 500,
  hot: 0,
  published: 1,
  extras: [{ title: '单房差', words: '', price: '120' }],
  ...fields
})
const save = (input: Record<string, unknown>) => shop.call('POST /api/admin/tour/route', input, keeper)

const rowOf = async (id: string) =>
  (await shop.call('GET /api/admin/tour/routes', { limit: 100 }, keeper)).data.list.find(row => row.id === id)!
const markOf = async (id: string) => (await rowOf(id)).mark

describe('what operators do', () => {
  test('write routes with their extras, and days with their seats', async () => {
    expect(await save(route({ days: 3 }))).toMatchObject({ code: 'BAD_TOUR' })
    expect(await save(route({ extras: [{ title: '门票', words: '', price: '0' }] }))).toMatchObject({
      code: 'BAD_TOUR'
    })
    expect(await save(route({ share_bp: 5_001 }))).toMatchObject({ code: 'INVALID' })
    const { id } = (await save(route())).data
    const [extra] = await shop.db.select().from(tourExtras).where(eq(tourExtras.routeId, id))
    await save(route({ id, mark: await markOf(id), extras: [{ title: '接送', words: '', price: '60' }] }))
    const extras = await shop.db.select().from(tourExtras).where(eq(tourExtras.routeId, id))
    expect(extras.find(one => one.id === extra!.id)!.published).toBe(false)
    const other = (await save(route())).data.id
    expect(
      await save(
        route({
          id: other,
          mark: await markOf(other),
          extras: [{ id: extra!.id, title: '门票', words: '', price: '1' }]
        })
      )
    ).toMatchObject({
      code: 'BAD_TOUR'
    })
    const day = (fields: Record<string, unknown> = {}) =>
      shop.call(
        'POST /api/admin/tour/date',
        { route_id: id, start_date: '2026-12-20', seats: 10, group_size: 2, group_hours: 48, deposit: '50', ...fields },
        keeper
      )
    expect(await day({ start_date: '2026-11-25' })).toMatchObject({ code: 'BAD_TOUR' })
    expect(await day({ deposit: '0' })).toMatchObject({ code: 'BAD_TOUR' })
    expect(await day({ group_size: 11 })).toMatchObject({ code: 'BAD_TOUR' })
    expect(await day({ route_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    const made = await day()
    const a = await shop.person()
    await tour.entered(a, made.data.id, { travellers: [traveller(), traveller()] })
    expect(await day({ seats: 2, deposit: '90' })).toMatchObject({ code: 'BAD_TOUR' })
    const seats = (num: number, day = made.data.id) =>
      shop.call('POST /api/admin/tour/seats', { id: day, seats: num }, keeper)
    expect(await seats(1)).toMatchObject({ code: 'BAD_TOUR' })
    expect(await seats(0)).toMatchObject({ code: 'INVALID' })
    expect(await seats(2, newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await seats(2)).toMatchObject({ status: 200 })
    expect(await tour.dateRow(made.data.id)).toMatchObject({ seats: 2, depositFen: 5_000n, returnsOn: '2026-12-21' })
    const b = await shop.person()
    await tour.entered(b, await tour.date(id, { inDays: 60 }))
    expect(await day({ seats: 1, group_size: 1 })).toMatchObject({ code: 'INVALID' })
    const { data: list } = await shop.call('GET /api/admin/tour/list', { limit: 100 }, keeper)
    expect(list.list.find(row => row.id === made.data.id)).toMatchObject({ seats: 2, taken: 2, formed: 0 })
  })

  test('write over a route as they have seen it alone, and end it', async () => {
    const { id } = (await save(route({ title: '天目山两日' }))).data
    const seen = await markOf(id)
    const edited = route({ id, mark: seen, title: '天目山观星两日', sort: 3, tags: ['观星'] })
    expect(await save({ ...edited, mark: undefined })).toMatchObject({ code: 'CHANGED' })
    const both = await Promise.all([save(edited), save({ ...edited, title: '天目山徒步两日' })])
    expect(both.map(({ code }) => code).sort()).toEqual(['CHANGED', undefined])
    expect(await save(route({ id: newId(), mark: seen }))).toMatchObject({ code: 'NOT_FOUND' })
    const won = both[0]!.status === 200 ? '天目山观星两日' : '天目山徒步两日'
    expect(await rowOf(id)).toMatchObject({ title: won, sort: 3, tags: ['观星'], published: 1, date_num: 0, formed: 0 })
    const a = await shop.person()
    const dateId = await tour.date(id)
    const entry = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    expect(await rowOf(id)).toMatchObject({ date_num: 1, formed: 2 })
    const longer = { days: 3, itinerary: [...edited.itinerary, { title: '第三天', words: '', meals: '', stay: '' }] }
    expect(await save({ ...edited, ...longer, mark: await markOf(id) })).toMatchObject({ code: 'BAD_TOUR' })
    const publish = (published: 0 | 1, who: { token: string } = keeper) =>
      shop.call('POST /api/admin/tour/publish', { id, published }, who)
    expect(await publish(0, a)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await publish(1)).toMatchObject({ code: 'STATE' })
    expect(await publish(0)).toMatchObject({ status: 200 })
    expect(await shop.call('GET /api/tripfree/details', { id })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await tour.apply(await shop.person(), dateId)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await tour.info(a, entry.id)).data.state).toBe('formed')
    expect(await publish(1)).toMatchObject({ status: 200 })
    expect(await shop.call('GET /api/tripfree/details', { id })).toMatchObject({ status: 200 })
  })

  test('find routes by their name and whether they are shown', async () => {
    const { id } = (await save(route({ title: '黄山%日出', published: 0 }))).data
    const found = async (asked: Record<string, unknown>) =>
      (await shop.call('GET /api/admin/tour/routes', asked, keeper)).data.list.map(row => row.id)
    expect(await found({ search: '山%日' })).toEqual([id])
    expect(await found({ search: '%' })).toEqual([id])
    expect(await found({ search: '黄山', published: 1 })).toEqual([])
    expect(await found({ published: 0 })).toContain(id)
    const days = await shop.call('GET /api/admin/tour/list', { route_id: id }, keeper)
    expect(days.data).toMatchObject({ list: [], count: 0 })
  })

  test('cancel a day: everybody has their money back, and nobody can enter', async () => {
    const { id } = await tour.route()
    const dateId = await tour.date(id, { seats: 2 })
    const a = await shop.person()
    const entry = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    const waiter = await shop.person()
    const waiting = await tour.entered(waiter, dateId, { wait: 1 })
    const cancel = (who: { token: string }) => shop.call('POST /api/admin/tour/cancel', { id: dateId }, who)
    expect(await cancel(a)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await cancel(keeper)).toMatchObject({ status: 200 })
    expect(await cancel(keeper)).toMatchObject({ code: 'STATE' })
    await tour.tick()
    expect(await tour.rowOf(entry.id)).toMatchObject({ state: 'refunded', why: 'stopped' })
    expect(await tour.rowOf(waiting.id)).toMatchObject({ state: 'missed' })
    expect(await tour.sound(dateId)).toMatchObject({ taken: 0, waiting: 0 })
    expect((await tour.info(a, entry.id)).data.next_words).toContain('班期因故取消')
  })

  test('cancel a dear day by two persons', async () => {
    const { id } = await tour.route()
    const dateId = await tour.date(id, { seats: 2 })
    const a = await shop.person()
    const entry = await tour.joined(a, dateId, { travellers: [traveller(), traveller()] })
    const cancel = () => shop.call('POST /api/admin/tour/cancel', { id: dateId }, keeper)
    const told = await bySecond(shop, 'POST /api/admin/tour/cancel', cancel, async () => {
      await tour.tick()
      expect((await tour.rowOf(entry.id)).state).not.toBe('refunded')
    })
    expect(told).toMatch(/^取消「莫干山三日」[\d-]+ 的班期，全额退回 ¥100\.00$/)
    await tour.tick()
    expect(await tour.rowOf(entry.id)).toMatchObject({ state: 'refunded', why: 'stopped' })
  })

  test('see who travels, whole, with a reason that stays in the trail', async () => {
    const { id, room } = await tour.route()
    const dateId = await tour.date(id)
    const a = await shop.person()
    const party = [traveller('陈小满'), traveller('李大山')]
    await tour.joined(a, dateId, { travellers: party, extras: [{ id: room, num: 1 }] })
    const look = (who: { token: string }, reason = '订票') =>
      shop.call('POST /api/admin/tour/travellers', { id: dateId, reason }, who)
    expect(await look(a)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await look(keeper, ' ')).toMatchObject({ code: 'INVALID' })
    const { data } = await look(keeper)
    expect(data.list).toMatchObject(
      party.map(({ name, card }) => ({ name, card, phone: a.phone, extras: ['单房差 × 1'] }))
    )
    const trail = await shop.db.select().from(auditEntries)
    expect(trail.some(row => row.subject === dateId)).toBe(true)
    expect(JSON.stringify(trail)).not.toContain(party[0]!.card)
  })
})
