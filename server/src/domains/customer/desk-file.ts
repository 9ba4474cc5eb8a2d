import type { Input } from '@contract/core'
import { adminCustomerFile, MEMBER_COLUMNS, type MemberColumn } from '@contract/customer-file'
import { type Asset, assets as assetsOf, type Balances, minorText } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { type DeskFileKind, deskFileAt } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { maskNumber } from '../../lib/mask'
import type { NumberFace } from '../../lib/xlsx'
import type { Services } from '../../services'
import { countShown, mayTakePhones, shownLimits } from '../site/service'
import { NONE } from '../wallet/present'
import { type Member, membersAbout, membersAfter, phonesOf } from './walk'

/** `phones`: how many were counted that are taken away whole. */
type ToExport = Input<(typeof adminCustomerFile)['POST /api/admin/customer/export']> & { phones?: number }
type AssetRow = Awaited<ReturnType<typeof assetsOf>>[number]
type Own = Exclude<MemberColumn, 'wallets' | 'held'>

interface Column {
  title: string
  of(one: Member): string
}

const sourceOf = ({ isSub, isBrought }: Member) => (isSub ? '子账号' : isBrought ? '会员邀请' : '自行注册')

const OWN: Record<Own, Column['of']> = {
  uid: ({ shown }) => shown.uid,
  nickname: ({ shown }) => shown.nickname,
  phone: ({ phone }) => phone,
  level: ({ shown }) => shown.level_name,
  growth: ({ shown }) => shown.growth,
  state: ({ shown }) => (shown.is_closing ? `${shown._state}（申请注销）` : shown._state),
  tags: ({ shown }) => shown.tags.map(({ name }) => name).join('、'),
  joined: ({ shown }) => timeText(new Date(shown.add_time * 1000)),
  seen: ({ seenAt }) => (seenAt ? timeText(seenAt) : ''),
  source: sourceOf,
  inviter: ({ referrer }) => referrer?.nickname ?? '',
  inviter_uid: ({ referrer }) => referrer?.uid ?? '',
  invite_code: ({ shown }) => shown.invite_code,
  order_count: ({ shown }) => String(shown.order_count),
  sum_price: ({ shown }) => shown.sum_price
}
const FACES: Partial<Record<Own, NumberFace>> = { growth: 'yuan', order_count: 'count', sum_price: 'yuan' }

/** What a column of each asset says. */
const BALANCES: Record<'wallets' | 'held', { words: string; of(held: Balances): bigint }> = {
  wallets: { words: '可用', of: ({ available }) => available },
  held: { words: '冻结与在途', of: ({ frozen, transit }) => frozen + transit }
}
const isOfAssets = (name: MemberColumn): name is 'wallets' | 'held' => name in BALANCES

const columnOf = (name: 'wallets' | 'held', { code, name: called, digits }: AssetRow): Column => ({
  title: `${called}${BALANCES[name].words}`,
  of: ({ held }) => minorText(BALANCES[name].of(held[code as Asset] ?? NONE), digits)
})

const columnsOf = (names: readonly MemberColumn[], assets: readonly AssetRow[]): Column[] =>
  names.flatMap(name =>
    isOfAssets(name) ? assets.map(asset => columnOf(name, asset)) : [{ title: MEMBER_COLUMNS[name], of: OWN[name] }]
  )

/** Amounts of assets that count in wholes or hundredths are numbers; others stay text, which rounds nothing. */
const FACE_OF: Partial<Record<number, NumberFace>> = { 0: 'count', 2: 'yuan' }

async function facesIn({ db }: Pick<Services, 'db'>) {
  const own = Object.entries(FACES).map(([name, face]) => [MEMBER_COLUMNS[name as Own], face])
  const ofAssets = (await assetsOf(db)).flatMap(asset =>
    (['wallets', 'held'] as const).map(name => [columnOf(name, asset).title, FACE_OF[asset.digits]])
  )
  return Object.fromEntries([...own, ...ofAssets])
}

const NAMES = Object.keys(MEMBER_COLUMNS) as MemberColumn[]
const chosenOf = (columns: readonly MemberColumn[] | undefined) =>
  NAMES.filter(name => !columns || columns.includes(name))

/** No more whole phones than were counted: whoever joined meanwhile stands masked. */
function phonesFor(counted: number) {
  let left = counted
  return (one: Member): Member => {
    if (!one.phone || left === 0) return { ...one, phone: maskNumber(one.phone) }
    left--
    return one
  }
}

/** Members as the list finds them, the newest account first. */
export const membersFile: DeskFileKind = {
  code: 'members-file',
  title: '会员',
  right: 'customer.export',
  replica: true,
  faces: facesIn,
  about: ({ db }, asked: ToExport) => membersAbout(db, asked),
  pages: async function* ({ db }, { columns, phones = 0, ...filter }: ToExport, { rights }) {
    const names = chosenOf(columns)
    const assets = names.some(isOfAssets) ? await assetsOf(db) : []
    const chosen = columnsOf(names, assets)
    const wanted = {
      seen: names.includes('seen'),
      referrer: names.includes('inviter') || names.includes('inviter_uid'),
      balances: assets.length > 0
    }
    // Who lost the right since the address was given is shown none.
    const phoneOf = phonesFor(rights.includes('person.reveal') ? phones : 0)
    yield [chosen.map(({ title }) => title)]
    for (let after: Awaited<ReturnType<typeof membersAfter>>['after']; ; ) {
      const page = await membersAfter(db, filter, wanted, after)
      yield page.list.map(one => {
        const row = phoneOf(one)
        return chosen.map(({ of }) => of(row))
      })
      if (!page.after) return
      after = page.after
    }
  }
}

export const adminCustomerFileDomain = bindDomain(adminCustomerFile, {
  'POST /api/admin/customer/export': async (ctx, asked) => {
    if (asked.whole !== 1 || !chosenOf(asked.columns).includes('phone')) return deskFileAt(ctx, 'members-file', asked)
    mayTakePhones(ctx, asked.reason)
    const { bulk_day } = await shownLimits(ctx.db)
    const phones = await phonesOf(ctx.db, asked, bulk_day + 1)
    await countShown(ctx, 'bulk_day', phones)
    ctx.note({ after: { phones } })
    const taken: ToExport = { ...asked, phones }
    return deskFileAt(ctx, 'members-file', taken)
  }
})
