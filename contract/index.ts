import { account } from './account'
import { address } from './address'
import { admin } from './admin'
import { adminAftersale, aftersale } from './aftersale'
import { adminAirdrop, airdrop } from './airdrop'
import { adminApplication, application } from './application'
import { adminApproval } from './approval'
import { adminAssetValues } from './asset-values'
import { adminBooks } from './books'
import { adminBox, box } from './box'
import { car } from './car'
import { adminCarnival, carnival } from './carnival'
import { cart } from './cart'
import { catalogue } from './catalogue'
import { adminChannelBill } from './channel-bill'
import { adminChat, chat } from './chat'
import { chosen } from './chosen'
import { adminClosing, closing } from './closing'
import { collect } from './collect'
import { adminCommission } from './commission-admin'
import { adminConsole } from './console'
import { content } from './content'
import { adminContent } from './content-admin'
import type { Contract } from './core'
import { adminCoupon, coupon } from './coupon'
import { adminCustomer } from './customer-admin'
import { adminCustomerFile } from './customer-file'
import { adminDeposit } from './deposit-admin'
import { adminDraw, draw } from './draw'
import { adminDrawRecords } from './draw-records'
import { adminExchange, exchange } from './exchange'
import { family } from './family'
import { adminFamily } from './family-admin'
import { adminFigures } from './figures'
import { adminFlash } from './flash-admin'
import { adminGift, gift } from './gift'
import { adminGoods } from './goods'
import { adminGsblind, gsblind } from './gsblind'
import { home } from './home'
import { adminHome } from './home-admin'
import { adminHomePage } from './home-page'
import { adminHongbao, hongbao } from './hongbao'
import { adminJoin, join } from './join'
import { adminKeeper, keeper } from './keeper'
import { adminLevels } from './levels'
import { licence } from './licence'
import { local } from './local'
import { adminLock, lock } from './lock'
import { media } from './media'
import { adminMerchant } from './merchant'
import { message } from './message'
import { adminNewcomer, newcomer } from './newcomer'
import { adminNotice } from './notice-admin'
import { order } from './order'
import { ownShop } from './own-shop'
import { adminPackage, packages } from './package'
import { pay } from './pay'
import { adminPay } from './pay-admin'
import { adminPayments } from './payments-admin'
import { adminRecharge, recharge } from './recharge'
import { adminRecom, recom } from './recom'
import { adminReferral, referral } from './referral'
import { adminRelease } from './release'
import { adminReleaseRuns } from './release-runs'
import { adminReview, review } from './review'
import { ruby } from './ruby'
import { rwa } from './rwa'
import { search } from './search'
import { adminSendtb, sendtb } from './sendtb'
import { adminSheet } from './sheet'
import { adminShelf } from './shelf-admin'
import { shop } from './shop'
import { adminSignin, signin } from './signin'
import { site } from './site'
import { adminSite } from './site-admin'
import { adminSlip } from './slip'
import { adminSpotlight, spotlight } from './spotlight'
import { adminMissed } from './spotlight-missed'
import { adminStatement } from './statement'
import { adminStore, store } from './store'
import { adminSubshop, subshop } from './subshop'
import { subsidy } from './subsidy'
import { adminSucai } from './sucai-admin'
import { adminSystem } from './system-admin'
import { adminTask, task } from './task'
import { adminTeam, auction, team } from './team'
import { tour } from './tour'
import { adminTour } from './tour-admin'
import { adminTransfer } from './transfer'
import { adminTrial } from './trial'
import { adminTuan } from './tuan'
import { turn } from './turn'
import { video } from './video'
import { adminVideo } from './video-admin'
import { adminView } from './view'
import { wallet } from './wallet'
import { adminWealth, wealth } from './wealth'
import { adminWithdraw, withdraw } from './withdraw'
import { adminWithdrawalRules } from './withdrawal-rules'
import { adminYouxuan, youxuan } from './youxuan'
import { zhufu } from './zhufu'
import { adminZone, zone } from './zone'

/** Every endpoint, by `'METHOD /api/path'` as the product spells it. */
export const contracts = {
  account,
  address,
  admin,
  adminAftersale,
  adminAirdrop,
  adminApplication,
  adminApproval,
  adminBooks,
  adminBox,
  adminCarnival,
  adminChat,
  adminClosing,
  adminCommission,
  adminConsole,
  adminContent,
  adminCoupon,
  adminCustomer,
  adminCustomerFile,
  adminLevels,
  adminDeposit,
  adminDraw,
  adminDrawRecords,
  adminExchange,
  adminGoods,
  adminHome,
  adminHomePage,
  adminHongbao,
  adminFamily,
  adminFigures,
  adminGift,
  adminGsblind,
  adminJoin,
  adminLock,
  adminKeeper,
  adminMerchant,
  adminNewcomer,
  adminPackage,
  adminMissed,
  adminPay,
  adminPayments,
  adminChannelBill,
  adminAssetValues,
  adminRecharge,
  adminRecom,
  adminReferral,
  adminRelease,
  adminReleaseRuns,
  adminReview,
  adminSheet,
  adminShelf,
  adminSignin,
  adminSite,
  adminSlip,
  adminSpotlight,
  adminStatement,
  adminStore,
  adminNotice,
  adminSendtb,
  adminSubshop,
  adminSucai,
  adminTeam,
  adminSystem,
  adminTask,
  adminTour,
  adminTransfer,
  adminTrial,
  adminFlash,
  adminTuan,
  adminVideo,
  adminView,
  adminWealth,
  adminWithdraw,
  adminWithdrawalRules,
  adminZone,
  adminYouxuan,
  aftersale,
  airdrop,
  application,
  box,
  car,
  carnival,
  cart,
  catalogue,
  chat,
  chosen,
  closing,
  collect,
  content,
  coupon,
  draw,
  exchange,
  family,
  gift,
  gsblind,
  home,
  hongbao,
  join,
  licence,
  local,
  lock,
  keeper,
  media,
  message,
  newcomer,
  order,
  ownShop,
  packages,
  pay,
  recharge,
  recom,
  referral,
  review,
  ruby,
  rwa,
  search,
  sendtb,
  shop,
  signin,
  site,
  spotlight,
  store,
  subsidy,
  subshop,
  team,
  auction,
  task,
  tour,
  turn,
  video,
  wallet,
  wealth,
  withdraw,
  zhufu,
  zone,
  youxuan
} as const

/** Told no more of each than what all have: of their exact types TypeScript would make one union of every endpoint. */
const domains: Record<string, Contract> = contracts
/** Every endpoint by its key, for what goes through all of them. */
export const endpoints: Contract = Object.assign({}, ...Object.values(domains))

type Union = (typeof contracts)[keyof typeof contracts]
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never

/** All domains in one record: what the app's `api()` is typed by. */
export type Endpoints = Merge<Union>
export type EndpointKey = keyof Endpoints & string

export type { Auth, CommonRefusal, Contract, Data, Endpoint, Input } from './core'
export { COMMON_REFUSALS } from './core'
