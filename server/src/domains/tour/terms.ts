import { dayStart, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { DateRow, ExtraRow, RouteRow } from './rows'

/** Rule by which its income is exchanged, and the asset that is. */
export const EXCHANGE_RULE = 'tour_income'
export const INCOME = 'lvyou'

/** What somebody reads who is entered for a day, or holds seats of it, already. */
export const ALREADY = '你已经报名了这个班期，可以在“我的旅游”里查看'
/** How long seats are kept while the form is filled in. */
export const HOLD_MS = 20 * 60_000
/** How long whoever comes up from the waiting list has to pay. */
export const PROMOTED_MS = 12 * 3_600_000
/** Travellers may be changed, and entries given up, until so many days before departure. */
export const CHANGE_DAYS = 3
/** Papers are kept so long after the trip. */
export const PAPER_DAYS = 30

const DAY_MS = 86_400_000
const WEEKDAYS = '日一二三四五六'

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** "12月5日 周六" */
export const dayWords = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日 周${WEEKDAYS[at.getUTCDay()]}`
}

export const spanWords = ({ departsOn, returnsOn }: Pick<DateRow, 'departsOn' | 'returnsOn'>): string =>
  departsOn === returnsOn ? dayWords(departsOn) : `${dayWords(departsOn)} 至 ${dayWords(returnsOn)}`

/** Until when travellers may be changed and an entry given up. */
export const changeUntil = ({ departsOn }: Pick<DateRow, 'departsOn'>): Date =>
  dayStart(dayAfter(departsOn, -CHANGE_DAYS))

/** What is shown before entering. */
export function ruleWords(route: RouteRow, date: DateRow | undefined): string[] {
  const deposit = date ? `每位出行人押金 ${yuan(date.depositFen)} 元，` : '每位出行人交一份押金，'
  const size = date ? `满 ${date.groupSize} 人成团` : '满员成团'
  return [
    `线路本身免费；${deposit}返程后全额原路退回。单房差、保险、接送等自费项目按需选购，不选不收费。`,
    `${size}，到截止时间没有成团的，押金和自费项目全额原路退回，不用申请。`,
    '名额从提交报名时开始保留，请在 30 分钟内付款；名额满了可以候补，有人退出时，名额够用的按先后顺序自动补上，候补不收费。',
    `出发前 ${CHANGE_DAYS} 天以前可以更换出行人，也可以退出并全额退款；之后票和房间已经订好，不能再更改。`,
    '每位出行人同一班期只能报名一次；名额按人计算，请填写真实的姓名和身份证号。',
    ...(route.shareBp > 0
      ? [`直接邀请的好友出行返程后，其自费项目金额的 ${route.shareBp / 100}% 作为旅游收益结算给邀请人，只计一级。`]
      : [])
  ]
}

/** The consent that is asked for papers. */
export const CONSENT = {
  title: '出行人信息处理说明',
  list: [
    '为预订车票、住宿和旅行保险，需要每位出行人的姓名和身份证号；不提供则无法出行。',
    '信息加密保存，页面上只显示遮挡后的内容，只交给承接本次行程的旅行社、酒店和保险公司。',
    `行程结束 ${PAPER_DAYS} 天后删除；未成行的，在退出、未成团或取消时立即删除。`,
    '替他人填写前，请先征得本人同意；未满 14 周岁的，须由监护人同意。'
  ]
}

/** What an entry costs, line by line; the sums are those of the lines. */
export function priced(date: DateRow, people: number, chosen: readonly { extra: ExtraRow; num: number }[]) {
  const line = (code: string, title: string, unitFen: bigint, num: number) => ({
    code,
    title,
    unitFen: String(unitFen),
    num,
    fen: String(unitFen * BigInt(num))
  })
  const deposit = line('deposit', '出行押金（返程后退回）', date.depositFen, people)
  const extras = chosen.map(({ extra, num }) => line(extra.id, extra.title, extra.priceFen, num))
  const extrasFen = extras.reduce((sum, { fen }) => sum + BigInt(fen), 0n)
  return { lines: [deposit, ...extras], depositFen: BigInt(deposit.fen), extrasFen }
}

export const untilWords = (at: Date) => `${timeText(at)} 前`
