import { applicationKinds } from '../engines/application'
import { awardKinds } from '../engines/calendar'
import { drawPlaces, prizeKinds } from '../engines/draw'
import { conditionKinds, givingKinds } from '../engines/giveaway'
import { groupKinds } from '../engines/group'
import { reasonKinds } from '../engines/ledger'
import { lockKinds } from '../engines/lock'
import { orderKinds, orderRewards } from '../engines/order'
import { sheetKinds } from '../engines/sheet'
import { taskEvents } from '../engines/task'
import { deskFileKinds } from '../http/desk-files'
import { heldDeeds } from '../http/two-persons'
import type { Kind, KindsOf } from '../lib/kinds'
import type { Programme } from '../programme'
import type { Kinds, Pages } from '../services'
import { accountProgramme } from './account/domain'
import { addressProgramme } from './address/domain'
import { adminProgramme } from './admin/domain'
import { aftersaleProgramme } from './aftersale/domain'
import { airdropProgramme } from './airdrop/domain'
import { applicationProgramme } from './application/domain'
import { approvalProgramme } from './approval/domain'
import { auctionProgramme } from './auction/domain'
import { boxProgramme } from './box/domain'
import { carProgramme } from './car/domain'
import { carnivalProgramme } from './carnival/domain'
import { cartProgramme } from './cart/domain'
import { catalogueProgramme } from './catalogue/domain'
import { chatProgramme } from './chat/domain'
import { closingProgramme } from './closing/domain'
import { collectProgramme } from './collect/domain'
import { consoleProgramme } from './console/domain'
import { contentProgramme } from './content/domain'
import { couponProgramme } from './coupon/domain'
import { customerProgramme } from './customer/domain'
import { drawProgramme } from './draw/domain'
import { exchangeProgramme } from './exchange/domain'
import { familyProgramme } from './family/domain'
import { figuresProgramme } from './figures/domain'
import { flashProgramme } from './flash/domain'
import { giftProgramme } from './gift/domain'
import { goodsProgramme } from './goods/domain'
import { gsblindProgramme } from './gsblind/domain'
import { homeProgramme } from './home/domain'
import { hongbaoProgramme } from './hongbao/domain'
import { joinProgramme } from './join/domain'
import { keeperProgramme } from './keeper/domain'
import { licenceProgramme } from './licence/domain'
import { localProgramme } from './local/domain'
import { lockProgramme } from './lock/domain'
import { mediaProgramme } from './media/domain'
import { messageProgramme } from './message/domain'
import { newcomerProgramme } from './newcomer/domain'
import { orderProgramme } from './order/domain'
import { packageProgramme } from './package/domain'
import { payProgramme } from './pay/domain'
import { rechargeProgramme } from './recharge/domain'
import { recomProgramme } from './recom/domain'
import { referralProgramme } from './referral/domain'
import { releaseProgramme } from './release/domain'
import { reviewProgramme } from './review/domain'
import { rubyProgramme } from './ruby/domain'
import { rwaProgramme } from './rwa/domain'
import { searchProgramme } from './search/domain'
import { sendtbProgramme } from './sendtb/domain'
import { sheetProgramme } from './sheet/domain'
import { shopProgramme } from './shop/domain'
import { signinProgramme } from './signin/domain'
import { siteProgramme } from './site/domain'
import { slipProgramme } from './slip/domain'
import { spotlightProgramme } from './spotlight/domain'
import { statementProgramme } from './statement/domain'
import { storeProgramme } from './store/domain'
import { subshopProgramme } from './subshop/domain'
import { subsidyProgramme } from './subsidy/domain'
import { systemProgramme } from './system/domain'
import { taskProgramme } from './task/domain'
import { teamProgramme } from './team/domain'
import { tourProgramme } from './tour/domain'
import { transferProgramme } from './transfer/domain'
import { tuanProgramme } from './tuan/domain'
import { turnProgramme } from './turn/domain'
import { videoProgramme } from './video/domain'
import { viewProgramme } from './view/domain'
import { walletProgramme } from './wallet/domain'
import { wealthProgramme } from './wealth/domain'
import { withdrawProgramme } from './withdraw/domain'
import { youxuanProgramme } from './youxuan/domain'
import { zhufuProgramme } from './zhufu/domain'
import { zoneProgramme } from './zone/domain'

/** Every domain of the server: the only list of them. */
export const programmes: readonly Programme[] = [
  accountProgramme,
  addressProgramme,
  adminProgramme,
  aftersaleProgramme,
  airdropProgramme,
  applicationProgramme,
  approvalProgramme,
  cartProgramme,
  catalogueProgramme,
  chatProgramme,
  closingProgramme,
  collectProgramme,
  consoleProgramme,
  contentProgramme,
  couponProgramme,
  customerProgramme,
  drawProgramme,
  exchangeProgramme,
  familyProgramme,
  figuresProgramme,
  giftProgramme,
  goodsProgramme,
  gsblindProgramme,
  homeProgramme,
  hongbaoProgramme,
  joinProgramme,
  licenceProgramme,
  localProgramme,
  lockProgramme,
  keeperProgramme,
  mediaProgramme,
  messageProgramme,
  newcomerProgramme,
  orderProgramme,
  packageProgramme,
  payProgramme,
  rechargeProgramme,
  recomProgramme,
  referralProgramme,
  carProgramme,
  releaseProgramme,
  reviewProgramme,
  rubyProgramme,
  rwaProgramme,
  searchProgramme,
  sendtbProgramme,
  sheetProgramme,
  shopProgramme,
  signinProgramme,
  siteProgramme,
  slipProgramme,
  statementProgramme,
  systemProgramme,
  taskProgramme,
  tourProgramme,
  transferProgramme,
  flashProgramme,
  tuanProgramme,
  turnProgramme,
  boxProgramme,
  carnivalProgramme,
  spotlightProgramme,
  storeProgramme,
  subsidyProgramme,
  subshopProgramme,
  auctionProgramme,
  teamProgramme,
  videoProgramme,
  viewProgramme,
  walletProgramme,
  wealthProgramme,
  withdrawProgramme,
  zhufuProgramme,
  zoneProgramme,
  youxuanProgramme
]

/** What these domains bring to the engines. Throws on kinds that could not work, and on pools nobody has. */
export function kindsOf(list: readonly Programme[]): Kinds {
  const all = <Part>(pick: (programme: Programme) => readonly Part[] | undefined): Part[] =>
    list.flatMap(programme => pick(programme) ?? [])
  const kinds: Kinds = {
    order: orderKinds(all(one => one.orderKinds)),
    group: groupKinds(all(one => one.groupKinds)),
    application: applicationKinds(all(one => one.applicationKinds)),
    prize: prizeKinds(all(one => one.prizeKinds)),
    place: drawPlaces(all(one => one.drawPlaces)),
    reward: orderRewards(all(one => one.orderRewards)),
    giving: givingKinds(all(one => one.givingKinds)),
    condition: conditionKinds(all(one => one.conditionKinds)),
    lock: lockKinds(all(one => one.lockKinds)),
    award: awardKinds(all(one => one.awardKinds)),
    task: taskEvents(all(one => one.taskEvents)),
    deskFile: deskFileKinds(all(one => one.deskFiles)),
    sheet: sheetKinds(all(one => one.sheetKinds)),
    deed: heldDeeds(
      all(one => one.heldDeeds),
      list.flatMap(one => one.contracts)
    ),
    reason: reasonKinds(list.flatMap(one => one.reasons ?? []))
  }
  poolsExist(
    all(one => one.pools),
    Object.values(kinds).flatMap((registry: KindsOf<Kind>) => registry.pools)
  )
  return kinds
}

/** Throws when two domains declare one pool, and when a kind names a pool that none declares: nobody would fill it. */
function poolsExist(declared: readonly string[], named: readonly { pool: string; by: string }[]) {
  const twice = declared.find((pool, i) => declared.indexOf(pool) !== i)
  if (twice) throw new Error(`two domains declare the pool ${twice}`)
  const known = (pool: string) =>
    declared.some(one => (one.endsWith('*') ? pool.startsWith(one.slice(0, -1)) : pool === one))
  const missing = named.find(({ pool }) => !known(pool))
  if (missing) throw new Error(`${missing.by} names the pool ${missing.pool}, which no domain declares`)
}

/** The pages that engines send people to. Throws on one that no domain names. */
export function pagesOf(list: readonly Programme[]): Pages {
  const named: Partial<Pages> = Object.assign({}, ...list.map(one => one.pages))
  const page = <Name extends keyof Pages>(name: Name): Pages[Name] => {
    const found = named[name]
    if (!found) throw new Error(`no domain names the page ${name}`)
    return found
  }
  return {
    order: page('order'),
    afterSale: page('afterSale'),
    shop: page('shop'),
    assets: page('assets'),
    withdrawals: page('withdrawals'),
    commissions: page('commissions'),
    account: page('account'),
    paid: page('paid'),
    calendar: page('calendar'),
    packets: page('packets')
  }
}
