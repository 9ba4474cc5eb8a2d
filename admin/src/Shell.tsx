import type { ConsoleRight } from '@contract/rights'
import { Button, Dropdown, Skeleton } from 'antd'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { api } from './api'
import { Boundary } from './kit/Boundary'
import { useDownloads } from './kit/downloads/store'
import { KeysHelp } from './kit/KeysHelp'
import { MeContext, useMeQuery } from './kit/me'
import { Forbidden, StateOf } from './kit/states'
import { SideMenu } from './SideMenu'
import { closeSession } from './session'

const Narrow = lazy(() => import('./kit/narrow/Narrow'))
const Downloads = lazy(() => import('./kit/downloads/Panel'))
const Today = lazy(() => import('./pages/Today'))
const Orders = lazy(() => import('./pages/orders/Orders'))
const ShipMany = lazy(() => import('./pages/orders/ShipMany'))
const Print = lazy(() => import('./pages/print/Print'))
const Order = lazy(() => import('./pages/orders/Order'))
const Stuck = lazy(() => import('./pages/orders/Stuck'))
const MissedOrders = lazy(() => import('./pages/MissedOrders'))
const AfterSales = lazy(() => import('./pages/aftersales/AfterSales'))
const Goods = lazy(() => import('./pages/goods/Goods'))
const Product = lazy(() => import('./pages/goods/Product'))
const ImportGoods = lazy(() => import('./pages/goods/ImportGoods'))
const Categories = lazy(() => import('./pages/goods/Categories'))
const Customers = lazy(() => import('./pages/customers/Customers'))
const CustomerTags = lazy(() => import('./pages/customers/TagsAndLevels'))
const CustomerRequests = lazy(() => import('./pages/customers/Requests'))
const Customer = lazy(() => import('./pages/customers/Customer'))
const Shops = lazy(() => import('./pages/merchants/Shops'))
const Statement = lazy(() => import('./pages/statement/Statement'))
const Shop = lazy(() => import('./pages/merchants/Shop'))
const Applications = lazy(() => import('./pages/merchants/Applications'))
const MerchantPapers = lazy(() => import('./pages/merchants/Papers'))
const JoinTerms = lazy(() => import('./pages/programmes/JoinTerms'))
const Team = lazy(() => import('./pages/programmes/Team'))
const TeamEarners = lazy(() => import('./pages/programmes/TeamEarners'))
const Auctions = lazy(() => import('./pages/programmes/Auctions'))
const MerchantInvites = lazy(() => import('./pages/merchants/Invites'))
const Zones = lazy(() => import('./pages/programmes/Zones'))
const Sendtb = lazy(() => import('./pages/programmes/Sendtb'))
const Banners = lazy(() => import('./pages/content/Banners'))
const Articles = lazy(() => import('./pages/content/Articles'))
const Article = lazy(() => import('./pages/content/Article'))
const Sucai = lazy(() => import('./pages/content/Sucai'))
const Videos = lazy(() => import('./pages/content/Videos'))
const Home = lazy(() => import('./pages/content/Home'))
const Coupons = lazy(() => import('./pages/marketing/Coupons'))
const Draws = lazy(() => import('./pages/marketing/Draws'))
const Tasks = lazy(() => import('./pages/programmes/Tasks'))
const SignIns = lazy(() => import('./pages/programmes/SignIns'))
const Giveaways = lazy(() => import('./pages/programmes/Giveaways'))
const Packets = lazy(() => import('./pages/programmes/Packets'))
const Spotlights = lazy(() => import('./pages/programmes/Spotlights'))
const Carnivals = lazy(() => import('./pages/programmes/Carnivals'))
const Boxes = lazy(() => import('./pages/programmes/Boxes'))
const Gifts = lazy(() => import('./pages/programmes/Gifts'))
const Locks = lazy(() => import('./pages/programmes/Locks'))
const Subshops = lazy(() => import('./pages/programmes/Subshops'))
const SharedGoods = lazy(() => import('./pages/programmes/SharedGoods'))
const FlashSales = lazy(() => import('./pages/programmes/FlashSales'))
const GroupBuys = lazy(() => import('./pages/programmes/GroupBuys'))
const FamilyPlans = lazy(() => import('./pages/programmes/FamilyPlans'))
const Recharges = lazy(() => import('./pages/programmes/Recharges'))
const Newcomers = lazy(() => import('./pages/programmes/Newcomers'))
const Packages = lazy(() => import('./pages/programmes/Packages'))
const Exchanges = lazy(() => import('./pages/programmes/Exchanges'))
const AssetValues = lazy(() => import('./pages/programmes/AssetValues'))
const Transfers = lazy(() => import('./pages/programmes/Transfers'))
const WithdrawalRules = lazy(() => import('./pages/programmes/WithdrawalRules'))
const Chat = lazy(() => import('./pages/chat/Chat'))
const ChatRatings = lazy(() => import('./pages/customers/ChatRatings'))
const ChatAnswers = lazy(() => import('./pages/customers/ChatAnswers'))
const Commissions = lazy(() => import('./pages/programmes/Commissions'))
const Releases = lazy(() => import('./pages/programmes/Releases'))
const Companies = lazy(() => import('./pages/site/Companies'))
const ReleaseRuns = lazy(() => import('./pages/money/ReleaseRuns'))
const Wealth = lazy(() => import('./pages/programmes/Wealth'))
const Pools = lazy(() => import('./pages/money/Pools'))
const Deposits = lazy(() => import('./pages/money/Deposits'))
const Earned = lazy(() => import('./pages/money/Earned'))
const Payments = lazy(() => import('./pages/money/Payments'))
const Withdrawals = lazy(() => import('./pages/money/Withdrawals'))
const Reconciliation = lazy(() => import('./pages/money/Reconciliation'))
const Books = lazy(() => import('./pages/money/Books'))
const Trial = lazy(() => import('./pages/money/trial/Trial'))
const Figures = lazy(() => import('./pages/figures/Figures'))
const Approvals = lazy(() => import('./pages/approvals/Approvals'))
const Tours = lazy(() => import('./pages/tours/Tours'))
const TourRoutes = lazy(() => import('./pages/tours/Routes'))
const People = lazy(() => import('./pages/people/People'))
const Roles = lazy(() => import('./pages/people/Roles'))
const Trail = lazy(() => import('./pages/people/Trail'))
const Jobs = lazy(() => import('./pages/system/Jobs'))
const System = lazy(() => import('./pages/system/System'))
const Notices = lazy(() => import('./pages/system/Notices'))
const Providers = lazy(() => import('./pages/system/Providers'))
const Stock = lazy(() => import('./pages/goods/Stock'))
const Brands = lazy(() => import('./pages/goods/Brands'))
const Freight = lazy(() => import('./pages/goods/Freight'))
const Reviews = lazy(() => import('./pages/goods/Reviews'))
const Site = lazy(() => import('./pages/site/Site'))
const OwnShop = lazy(() => import('./pages/own-shop/OwnShop'))
const Own = lazy(() => import('./pages/people/Own'))

interface Section {
  path: string
  title: string
  /** The entry of the menu it stands under. */
  group?: string
  right?: ConsoleRight
  /** For who owns a shop, about that shop. */
  owner?: true
  Page: React.ComponentType
}

/** Every page of the console; the menu shows those somebody has the right to. */
const SECTIONS: readonly Section[] = [
  { path: '/today', title: '今日', Page: Today },
  { path: '/orders', title: '订单', right: 'order.read', Page: Orders },
  { path: '/aftersales', title: '售后', right: 'aftersale.read', Page: AfterSales },
  { path: '/stuck-payments', title: '支付异常', right: 'order.refund', Page: Stuck },
  { path: '/goods', title: '商品列表', group: '商品', right: 'goods.read', Page: Goods },
  { path: '/categories', title: '商品分类', group: '商品', right: 'goods.read', Page: Categories },
  { path: '/brands', title: '品牌', group: '商品', right: 'brand.edit', Page: Brands },
  { path: '/freight', title: '运费模板', group: '商品', right: 'goods.read', Page: Freight },
  { path: '/shared-goods', title: '小店推广', group: '商品', right: 'goods.read', Page: SharedGoods },
  { path: '/reviews', title: '评价', group: '商品', right: 'review.read', Page: Reviews },
  { path: '/customers', title: '会员列表', group: '会员', right: 'customer.read', Page: Customers },
  { path: '/customer-tags', title: '标签与等级', group: '会员', right: 'customer.read', Page: CustomerTags },
  {
    path: '/customer-requests',
    title: '注销与导出',
    group: '会员',
    right: 'customer.read',
    Page: CustomerRequests
  },
  { path: '/chat', title: '客服会话', group: '客服', right: 'chat.talk', Page: Chat },
  { path: '/chat-ratings', title: '客服评价', group: '客服', right: 'chat.read', Page: ChatRatings },
  { path: '/chat-answers', title: '自动回复', group: '客服', right: 'chat.answers', Page: ChatAnswers },
  { path: '/shops', title: '店铺', group: '商家', right: 'shop.read', Page: Shops },
  { path: '/applications', title: '申请审核', group: '商家', right: 'application.read', Page: Applications },
  { path: '/merchant-invites', title: '商家邀请', group: '商家', right: 'application.read', Page: MerchantInvites },
  { path: '/merchant-papers', title: '资质到期', group: '商家', right: 'application.read', Page: MerchantPapers },
  { path: '/join-terms', title: '招商类目', group: '商家', right: 'shop.read', Page: JoinTerms },
  { path: '/zones', title: '消费专区', group: '商家', right: 'shop.read', Page: Zones },
  { path: '/team', title: '服务团队', group: '商家', right: 'team.read', Page: Team },
  { path: '/team-earners', title: '服务收益', group: '商家', right: 'team.read', Page: TeamEarners },
  { path: '/auctions', title: '拍卖行充值', group: '商家', right: 'team.read', Page: Auctions },
  { path: '/tb', title: '通宝', group: '商家', right: 'marketing.read', Page: Sendtb },
  { path: '/statement', title: '店铺结算', group: '商家', right: 'statement.read', Page: Statement },
  { path: '/own-shop', title: '本店设置', group: '商家', owner: true, Page: OwnShop },
  { path: '/coupons', title: '优惠券', group: '营销', right: 'coupon.read', Page: Coupons },
  { path: '/draws', title: '抽奖', group: '营销', right: 'draw.read', Page: Draws },
  { path: '/tour-routes', title: '免费游线路', group: '营销', right: 'marketing.read', Page: TourRoutes },
  { path: '/tours', title: '免费游班期', group: '营销', right: 'marketing.read', Page: Tours },
  { path: '/home', title: '首页装修', group: '内容', right: 'content.read', Page: Home },
  { path: '/banners', title: '轮播图', group: '内容', right: 'content.read', Page: Banners },
  { path: '/articles', title: '文章', group: '内容', right: 'content.read', Page: Articles },
  { path: '/sucai', title: '素材', group: '内容', right: 'content.read', Page: Sucai },
  { path: '/videos', title: '短视频', group: '内容', right: 'video.read', Page: Videos },
  { path: '/tasks', title: '任务', group: '营销', right: 'marketing.read', Page: Tasks },
  { path: '/signins', title: '签到', group: '营销', right: 'marketing.read', Page: SignIns },
  { path: '/flash-sales', title: '秒杀', group: '营销', right: 'marketing.read', Page: FlashSales },
  { path: '/group-buys', title: '拼团', group: '营销', right: 'marketing.read', Page: GroupBuys },
  { path: '/packages', title: '礼包', group: '营销', right: 'marketing.read', Page: Packages },
  { path: '/giveaways', title: '免费领取', group: '营销', right: 'marketing.read', Page: Giveaways },
  { path: '/packets', title: '红包', group: '营销', right: 'marketing.read', Page: Packets },
  { path: '/boxes', title: '盲盒', group: '营销', right: 'draw.read', Page: Boxes },
  { path: '/carnivals', title: '嘉年华', group: '营销', right: 'draw.read', Page: Carnivals },
  { path: '/spotlights', title: '聚光灯', group: '营销', right: 'marketing.read', Page: Spotlights },
  { path: '/locks', title: '锁客', group: '营销', right: 'marketing.read', Page: Locks },
  { path: '/subshops', title: '小店', group: '营销', right: 'marketing.read', Page: Subshops },
  { path: '/gifts', title: '礼物', group: '营销', right: 'order.read', Page: Gifts },
  { path: '/newcomers', title: '新人礼', group: '营销', right: 'marketing.read', Page: Newcomers },
  { path: '/family-plans', title: '康养计划', group: '营销', right: 'marketing.read', Page: FamilyPlans },
  { path: '/recharges', title: '充值套餐', group: '营销', right: 'marketing.read', Page: Recharges },
  { path: '/payments', title: '收款单', group: '资金', right: 'payment.read', Page: Payments },
  { path: '/withdrawals', title: '提现审核', group: '资金', right: 'withdrawal.read', Page: Withdrawals },
  { path: '/pools', title: '资金池', group: '资金', right: 'pool.read', Page: Pools },
  { path: '/reconciliation', title: '对账', group: '资金', right: 'reconciliation.read', Page: Reconciliation },
  { path: '/books', title: '账本', group: '资金', right: 'ledger.read', Page: Books },
  { path: '/figures', title: '数据', right: 'stats.read', Page: Figures },
  { path: '/releases', title: '释放计划', group: '资金', right: 'release.read', Page: Releases },
  { path: '/release-runs', title: '释放记录', group: '资金', right: 'release.read', Page: ReleaseRuns },
  { path: '/wealth', title: '财富包', group: '资金', right: 'release.read', Page: Wealth },
  { path: '/exchanges', title: '兑换规则', group: '资金', right: 'rule.read', Page: Exchanges },
  { path: '/asset-values', title: '参考价值', group: '资金', right: 'rule.read', Page: AssetValues },
  { path: '/transfers', title: '转赠规则', group: '资金', right: 'rule.read', Page: Transfers },
  { path: '/withdrawal-rules', title: '提现规则', group: '资金', right: 'rule.read', Page: WithdrawalRules },
  { path: '/deposits', title: '保证金', group: '资金', right: 'ledger.read', Page: Deposits },
  { path: '/commission-records', title: '佣金明细', group: '资金', right: 'ledger.read', Page: Earned },
  { path: '/commissions', title: '佣金比例', group: '资金', right: 'rule.read', Page: Commissions },
  { path: '/approvals', title: '待复核', right: 'approval.read', Page: Approvals },
  { path: '/city-companies', title: '城市公司', group: '系统', right: 'site.read', Page: Companies },
  { path: '/site', title: '站点设置', group: '系统', right: 'site.read', Page: Site },
  { path: '/system', title: '系统状态', group: '系统', right: 'system.read', Page: System },
  { path: '/jobs', title: '定时任务', group: '系统', right: 'system.read', Page: Jobs },
  { path: '/notices', title: '消息通知', group: '系统', right: 'system.read', Page: Notices },
  { path: '/providers', title: '外部服务', group: '系统', right: 'system.read', Page: Providers },
  { path: '/people', title: '人员', group: '系统', right: 'role.read', Page: People },
  { path: '/roles', title: '角色', group: '系统', right: 'role.read', Page: Roles },
  { path: '/trail', title: '操作记录', group: '系统', right: 'audit.read', Page: Trail }
]
/** Pages that others lead to. */
const DETAILS: readonly Section[] = [
  { path: '/orders/ship', title: '批量发货', right: 'order.ship', Page: ShipMany },
  { path: '/orders/print', title: '打印拣货单与发货单', right: 'order.ship', Page: Print },
  { path: '/orders/:id', title: '订单详情', right: 'order.read', Page: Order },
  { path: '/customers/:id', title: '会员详情', right: 'customer.read', Page: Customer },
  { path: '/goods/import', title: '导入商品', right: 'goods.edit', Page: ImportGoods },
  { path: '/goods/:id/stock', title: '库存流水', right: 'goods.read', Page: Stock },
  { path: '/goods/:id', title: '商品编辑', right: 'goods.read', Page: Product },
  { path: '/articles/:id', title: '文章编辑', right: 'content.read', Page: Article },
  { path: '/shops/:id', title: '店铺详情', right: 'shop.read', Page: Shop },
  { path: '/books/:asset', title: '资产账目', right: 'ledger.read', Page: Trial },
  { path: '/missed-orders', title: '未计入排行的订单', right: 'marketing.read', Page: MissedOrders },
  { path: '/own', title: '账号安全', Page: Own }
]

/** Too narrow for the menu to stand beside the page. */
const NARROW = matchMedia('(max-width: 760px)')
function onWidth(tell: () => void) {
  NARROW.addEventListener('change', tell)
  return () => NARROW.removeEventListener('change', tell)
}

/** The frame around every page. */
export function Shell() {
  const me = useMeQuery()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const open = SECTIONS.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const isNarrow = useSyncExternalStore(onWidth, () => NARROW.matches)
  const isThere = me.data !== undefined
  const hasDownloads = useDownloads().length > 0
  useEffect(() => {
    document.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }, [isThere, open])
  if (!me.data) return <StateOf query={me} />
  const { name, roles, rights, shop } = me.data
  const may = ({ right, owner }: Section) => (owner ? shop?.is_owner === 1 : !right || rights.includes(right))
  return (
    <MeContext.Provider value={me.data}>
      <KeysHelp />
      <div className="shell">
        <nav className="shell-side">
          <div className="shell-brand">{shop ? '商家后台' : '管理后台'}</div>
          <SideMenu entries={SECTIONS.filter(may)} open={open?.path} />
        </nav>
        <div className="shell-main">
          <header className="shell-head">
            <Suspense>{isNarrow && <Narrow />}</Suspense>
            <Suspense>{hasDownloads && <Downloads />}</Suspense>
            <span className="soft">{roles.join('、')}</span>
            <Dropdown
              menu={{
                items: [
                  { key: 'own', label: '账号安全', onClick: () => navigate('/own') },
                  { key: 'out', label: '退出登录', onClick: signOut }
                ]
              }}
            >
              <Button type="text">{name}</Button>
            </Dropdown>
          </header>
          <main className="shell-body">
            <Boundary key={pathname}>
              <Suspense fallback={<Skeleton active />}>
                <Routes>
                  <Route path="/" element={<Navigate to="/today" replace />} />
                  {[...SECTIONS, ...DETAILS].map(section => (
                    <Route
                      key={section.path}
                      path={section.path}
                      element={may(section) ? <section.Page /> : <Forbidden />}
                    />
                  ))}
                  <Route path="*" element={<Navigate to="/today" replace />} />
                </Routes>
              </Suspense>
            </Boundary>
          </main>
        </div>
      </div>
    </MeContext.Provider>
  )
}

async function signOut() {
  await api('POST /api/admin/sign_out').catch(() => {})
  closeSession()
}
