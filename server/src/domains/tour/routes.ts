import { TOUR_PARTY, tour } from '@contract/tour'
import { countSeatsOf, groupById, membersOf, seatsOf } from '../../engines/group'
import { account, balanceOf, minorText, user } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { bannersOf } from '../content/queries'
import { exchangeHandlers } from '../exchange/service'
import { maskedName } from '../review/present'
import { recordsHandler } from '../wallet/service'
import { receiverHandlers, withdrawalHandlers } from '../withdraw/service'
import { applyTour, holdSeats } from './apply'
import { incomeSums } from './income'
import { changePeople } from './papers'
import { broughtWire, cards, choices, consentWire, details, entryInfo, groupInfo, monthsWire } from './present'
import * as queries from './queries'
import { datesById, type EntryRow, entryOf, entryOfNumber, routeOf } from './rows'
import { TOUR } from './states'
import { EXCHANGE_RULE, INCOME, ruleWords } from './terms'
import { leaveTour } from './trips'
import { dateWire, entryWire, extraWire, groupWire, memberWire, routeWire } from './wire'

type Caller = Context<'login'>

const heldWire = (entry: EntryRow, now: Date) => ({
  id: entry.id,
  date_id: entry.dateId,
  group_id: entry.groupId!,
  num: entry.places,
  stop_time: seconds(entry.keptUntil!),
  left_s: Math.max(0, seconds(entry.keptUntil!) - seconds(now))
})

async function lineOf({ db, clock }: Pick<Context, 'db' | 'clock'>, entry: EntryRow) {
  const [facts] = await queries.factsOf(db, [entry])
  return entryWire(facts!, clock.now())
}

async function mine(ctx: Caller, asked: { tab?: string; collage?: boolean; page: number; limit: number }) {
  const { rows, count } = await queries.entryPage(ctx.db, { ...asked, userId: ctx.person.id })
  const facts = await queries.factsOf(ctx.db, rows)
  return { list: facts.map(one => entryWire(one, ctx.clock.now())), count }
}

const groupAt = async ({ db }: Pick<Context, 'db'>, id: string) =>
  (await groupById(db, TOUR, id)) ?? refuse('NOT_FOUND', '这个团不存在')

const INCOME_RULES = [
  '直接邀请的好友参加免费游，返程后按其自费项目金额的约定比例结算，只计一级。',
  '好友退出、未成团或班期取消的，不产生收益；线路和押金本身不计收益。',
  '到账后可以兑换消费券，也可以提现到本人的银行卡、支付宝或微信。'
]

export const tourDomain = bindDomain(tour, {
  'GET /api/tripfree/list': async (ctx, { hot, ...filter }) => {
    const { rows, count } = await queries.routePage(ctx.db, { ...filter, hot: hot === 1 }, ctx.clock.now())
    return { list: await cards(ctx, rows), count }
  },
  'GET /api/tripfree/details': (ctx, { id, group_id }) => details(ctx, id, group_id, ctx.person?.id),
  'GET /api/tripfree/carouselbanner': async ({ db, clock }) => ({
    list: (await bannersOf(db, 'tour', clock.now())).map(({ id, title, picture: pic, url, color }) => ({
      id,
      title,
      pic,
      url,
      color
    }))
  }),
  'GET /api/tripfree/tripnavigation': async ({ db, clock }) => {
    const { places, months } = await queries.navigation(db, clock.now())
    return { list: places, months: monthsWire(months) }
  },
  'GET /api/tripfree/shopdata': ({ db, clock }) => queries.figures(db, clock.now()),
  'GET /api/tripfree/popdata': async ({ db, clock }, { id }) => {
    const route = await routeOf(db, id)
    const [dates, recent] = await Promise.all([
      queries.datesOf(db, [id], dayText(clock.now())),
      queries.recentOf(db, id, 10)
    ])
    const done = (state: string) => (state === 'joined' ? '报名了' : '已成团')
    return {
      title: route.title,
      rules: ruleWords(route, dates[0]),
      consent: consentWire(),
      recent: recent.map(one => ({
        id: one.id,
        words: `${maskedName(one.nickname)} ${done(one.state)}，${one.places} 人同行`,
        _add_time: timeText(one.paidAt!)
      }))
    }
  },
  'GET /api/tripfree/selecttrip': async (ctx, { id, date_id: dateId }) => {
    const { route, dates, groups, extras, held, now } = await choices(ctx, { id, dateId, me: ctx.person.id })
    return {
      ...routeWire(route),
      dates: dates.map(date => dateWire(date, now)),
      groups,
      extras: extras.map(extraWire),
      most_num: TOUR_PARTY,
      held: held && heldWire(held, now),
      consent: consentWire()
    }
  },
  // A GET that writes, as the product spells it: asked again, it answers the same places.
  'GET /api/tripfree/creategroup': async (ctx, { date_id: dateId, num }) =>
    heldWire(await holdSeats(ctx, { userId: ctx.person.id, dateId, num }), ctx.clock.now()),
  'POST /api/tripfree/create': async (ctx, { date_id, group_id, wait, travellers, extras = [], agree }) => {
    const { entry, order } = await applyTour(ctx, {
      userId: ctx.person.id,
      dateId: date_id,
      groupId: group_id,
      wait: wait === 1,
      people: travellers,
      extras,
      agree: agree === 1
    })
    return {
      id: entry.id,
      order: order && { order_id: order.no, pay_price: yuan(order.payFen) },
      trip: await lineOf(ctx, entry)
    }
  },
  'GET /api/tripfree/orderinfo': async (ctx, { id, order_id }) => {
    const userId = ctx.person.id
    if (!id && !order_id) refuse('INVALID', '请选择报名记录')
    const entry = order_id ? await entryOfNumber(ctx.db, userId, order_id) : await entryOf(ctx.db, userId, id!)
    return id && entry.id !== id ? refuse('NOT_FOUND', '没有这条报名记录') : entryInfo(ctx, entry)
  },
  'POST /api/tripfree/orderedit': async (ctx, { id, travellers, agree }) => {
    if (agree !== 1) refuse('CONSENT', '请先阅读并同意出行人信息处理说明')
    return entryInfo(ctx, await changePeople(ctx, { userId: ctx.person.id, id, people: travellers }))
  },
  'POST /api/tripfree/leave': async (ctx, { id }) => lineOf(ctx, await leaveTour(ctx, { userId: ctx.person.id, id })),
  'GET /api/tripfree/myorderlist': (ctx, { state, ...paging }) => mine(ctx, { tab: state, ...paging }),
  'GET /api/tripfree/center': async ({ db, person }) => {
    const [balance, sums, counts, groups, invited] = await Promise.all([
      balanceOf(db, account(user(person.id), INCOME)),
      incomeSums(db, person.id),
      queries.countEntries(db, person.id),
      countSeatsOf(db, { kind: TOUR, userId: person.id }),
      queries.invitedPage(db, { userId: person.id, page: 1, limit: 1 })
    ])
    return {
      balance: minorText(balance, 2),
      pending: yuan(sums.pendingFen),
      settled: yuan(sums.settledFen),
      counts,
      group_num: groups.all,
      invited_num: invited.count
    }
  },
  'GET /api/tripfree/mygroupnum': ({ db, person }) => countSeatsOf(db, { kind: TOUR, userId: person.id }),
  'GET /api/tripfree/teamtravellist': async ({ db, person }, { state, ...paging }) => {
    const asked = { kind: TOUR, userId: person.id, state }
    const [rows, counts] = await Promise.all([seatsOf(db, { ...asked, ...paging }), countSeatsOf(db, asked)])
    const [days, members] = await Promise.all([
      datesById(
        db,
        rows.map(({ group }) => group.subject)
      ),
      membersOf(
        db,
        rows.map(({ group }) => group)
      )
    ])
    const list = rows.map(({ seat, group }) => {
      const { date, route } = days.get(group.subject)!
      const { id: route_id, title } = route
      return {
        ...groupWire(group, date, members, person.id),
        route_id,
        title,
        pic: route.pictures[0]!,
        entry_id: seat.ref
      }
    })
    return { list, count: counts.all }
  },
  'GET /api/tripfree/teamtravelinfo': (ctx, { id }) => groupInfo(ctx, id, ctx.person.id),
  'GET /api/tripfree/grouperlist': async ({ db, person }, { id }) => {
    const group = await groupAt({ db }, id)
    const members = await membersOf(db, [group])
    return { list: members.map(member => memberWire(member, person.id)), count: members.length }
  },
  'GET /api/tripfree/sharegroup': async (ctx, { id }) => {
    const group = await groupInfo(ctx, id, ctx.person.id)
    if (group.state !== 'open') refuse('GROUP_OVER', '这个团已经结束，可以自己开一个')
    const { title, pic, missing_num, stop_time } = group
    return {
      title: `还差 ${missing_num} 人成团，一起去${title}`,
      words: `${group._date}，${group._stop_time} 前满 ${group.size} 人成团，线路免费`,
      pic,
      url: `/pages/tour/detail?id=${group.route_id}&group=${id}`,
      missing_num,
      stop_time
    }
  },
  'GET /api/tripfree/collagetravel': (ctx, paging) => mine(ctx, { collage: true, ...paging }),
  'GET /api/tripfree/collagetravelinfo': async (ctx, { id }) => {
    const info = await entryInfo(ctx, await entryOf(ctx.db, ctx.person.id, id))
    return info.group && info.group.is_leader === 0 ? info : refuse('NOT_FOUND', '没有这条拼团记录')
  },
  'GET /api/tripfree/invitedtravel': async ({ db, person }, asked) => {
    const { rows, count } = await queries.invitedPage(db, { ...asked, userId: person.id })
    return { list: rows.map(broughtWire), count }
  },
  ...exchangeHandlers({ info: 'tripfree/historyincomeList', make: 'tripfree/exchangeincome' }, EXCHANGE_RULE),
  ...withdrawalHandlers({
    info: 'tripwithdraw/getdrawinfo',
    cash: 'tripwithdraw/cash',
    list: 'tripwithdraw/getcashlist'
  }),
  ...receiverHandlers({ accounts: 'tripwithdraw/accinfo', bind: 'tripwithdraw/setdrawtype' }),
  ...recordsHandler('tripwithdraw/bill_list', INCOME, async ({ db, person }) => ({
    pending: yuan((await incomeSums(db, person.id)).pendingFen),
    rules: INCOME_RULES
  }))
})
