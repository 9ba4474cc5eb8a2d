import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { DiscRow } from '@/kit/parts/DiscRow'
import { Facts } from '@/kit/parts/Facts'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TrendChart } from '@/kit/parts/TrendChart'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消费值' })

type Centre = Data<Endpoints['GET /api/youxuan/center']>

async function load() {
  const [centre, released] = await Promise.all([
    api('GET /api/youxuan/center', {}, quietly),
    api('GET /api/youxuan/xfq_dynamic_release', {}, quietly)
  ])
  return { centre, released }
}

/** All of one's vouchers: what can be used, what is on its way, and what came day by day. */
export default page(() => (
  <DetailPage load={load} fresh skeleton="wallet">
    {({ centre, released }) => (
      <View className="consume">
        <Standing centre={centre} />
        <DiscRow
          items={[
            { icon: 'refresh', name: '兑换', onClick: () => go('/pages/consume/exchange') },
            { icon: 'lock', name: '持有', onClick: () => go('/pages/consume/hold') },
            { icon: 'gift', name: '赠送', onClick: () => go('/pages/consume/gift') },
            { icon: 'store', name: '商圈券', onClick: () => go('/pages/consume/shop') }
          ]}
        />
        <Card title="每日释放" more={`今天释放 ${centre.day_release}`}>
          <TrendChart
            points={released.list.map(({ day, number }) => ({ label: day.slice(5), value: number }))}
            name="每天释放的消费券"
            empty="近 30 天还没有释放"
          />
        </Card>
        <Wallets centre={centre} />
        <Card title="消费值说明">
          <Facts facts={centre.rules} />
        </Card>
      </View>
    )}
  </DetailPage>
))

function Standing({ centre }: { centre: Centre }) {
  const { total_number: total, balance, frozen, locked, waiting } = centre
  return (
    <StandingCard
      flush
      tone="brand"
      name="我的消费值"
      value={total}
      note={Number(waiting) > 0 ? `待发放 ${waiting}，奖励池补足后到账` : '可用、冻结与待释放的消费券合计'}
      more="我的消费券"
      onMore={() => go('/pages/consume/my')}
      figures={[
        { name: '可用', value: balance, onClick: () => go('/pages/consume/available') },
        { name: '待释放', value: locked, onClick: () => go('/pages/consume/freeze') },
        { name: '冻结中', value: frozen, onClick: () => go('/pages/consume/freeze') }
      ]}
    />
  )
}

/** Where each of the wallets of this area is shown. */
const PLACES = {
  xfq: () => go('/pages/consume/my'),
  dhq: () => go('/pages/consume/exchange', { view: 'dhq' }),
  sqx: () => go('/pages/consume/shop'),
  hdt: () => go('/pages/consume/hold'),
  hdtval: () => go('/pages/consume/my', { category: 'hdtval' })
} as const
const NOTES = {
  xfq: '下单与到店抵扣',
  dhq: '兑换与记录',
  sqx: '明细与兑换',
  hdt: '持有、领取与赠送',
  hdtval: '明细与转出'
} as const

const Wallets = ({ centre }: { centre: Centre }) => (
  <>
    <CellGroup title="我的券和值">
      {centre.wallets.map(({ code, name, balance }) => (
        <Cell
          key={code}
          icon={code === 'hdt' || code === 'hdtval' ? 'coin' : 'ticket'}
          title={name}
          note={NOTES[code]}
          value={balance}
          onClick={PLACES[code]}
        />
      ))}
    </CellGroup>
    <CellGroup title="更多">
      <Cell icon="bolt" title="加速" note="什么会让释放变快" onClick={() => go('/pages/consume/speed')} />
      <Cell icon="wallet" title="购买消费券" note="下单时直接抵扣" onClick={() => go('/pages/coupon/recharge')} />
      <Cell icon="refresh" title="转出互兑值" note="给实名的亲友" onClick={() => go('/pages/consume/transfer')} />
      <Cell icon="gift" title="转赠消费券" note="送给实名的亲友" onClick={() => go('/pages/coupon/transfer')} />
      <Cell icon="building" title="城市公司" note="各地的服务网点" onClick={() => go('/pages/consume/company')} />
    </CellGroup>
  </>
)
