import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Facts } from '@/kit/parts/Facts'
import { NameRows } from '@/kit/parts/NameRows'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TrendChart } from '@/kit/parts/TrendChart'
import './power.scss'

definePageConfig({ navigationBarTitleText: '补贴力' })

/** Of the days that had something, so many are listed. */
const LISTED = 10

/** What makes one's power, and what it has brought forward. */
export default page(() => (
  <DetailPage load={() => api('GET /api/subsidy/powerDetail', {}, quietly)} fresh skeleton="wallet">
    {({ power, exp, locked, boost, boosted, list, rules }) => {
      const days = list.filter(day => day.exp > 0 || Number(day.boosted) > 0).reverse()
      return (
        <View className="power">
          <StandingCard
            flush
            tone="brand"
            name="我的补贴力"
            value={power}
            note="近 30 天直属好友的订单带来的经验"
            more="补贴团队"
            onMore={() => go('/pages/coupon/team')}
            figures={[
              { name: '累计经验', value: exp },
              { name: '30 天内提前到账', value: boosted },
              { name: '待释放补贴', value: locked }
            ]}
          />
          <Card title="补贴力走势" more="近 30 天">
            <TrendChart
              points={list.map(day => ({ label: day.day.slice(5), value: String(day.exp) }))}
              name="每天增加的经验"
              empty="近 30 天还没有经验，邀请好友购物后会有"
            />
          </Card>
          <Card title="经验与提前释放" more={Number(boost) > 0 ? `还可提前 ${boost}` : undefined}>
            {days.length === 0 ? (
              <View className="power__none">好友的订单结算后，这里会显示每天提前到账的补贴</View>
            ) : (
              <NameRows
                rows={days
                  .slice(0, LISTED)
                  .map(
                    ({ day, exp: of, boosted: sooner }) =>
                      [day, Number(sooner) > 0 ? `经验 +${of} · 提前 ${sooner} 补贴` : `经验 +${of}`] as const
                  )}
              />
            )}
          </Card>
          <Card title="补贴力说明">
            <Facts facts={rules} />
          </Card>
        </View>
      )
    }}
  </DetailPage>
))
