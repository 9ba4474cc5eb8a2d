import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Card } from '@/kit/parts/Card'
import { Facts } from '@/kit/parts/Facts'
import { StandingCard } from '@/kit/parts/StandingCard'
import { TrendChart } from '@/kit/parts/TrendChart'
import './speed.scss'

definePageConfig({ navigationBarTitleText: '加速' })

/** What brings forward what is released, and by how much it did. */
export default page(() => (
  <DetailPage load={() => api('GET /api/youxuan/hdt_dynamic_release', {}, quietly)} fresh skeleton="wallet">
    {({ boost, boosted, locked, day_release, list, plans, rules }) => (
      <View className="speed">
        <StandingCard
          flush
          tone="brand"
          name="近 30 天提前释放（互兑通）"
          value={boosted}
          note={Number(boost) > 0 ? `还可提前 ${boost}，在之后几天释放` : '订单结算后，一部分会提前释放'}
          more="持有"
          onMore={() => go('/pages/consume/hold')}
          figures={[
            { name: '今日释放', value: day_release },
            { name: '待释放', value: locked }
          ]}
        />
        <Card title="每日释放" more="近 30 天">
          <TrendChart
            points={list.map(({ day, number }) => ({ label: day.slice(5), value: number }))}
            name="每天释放的互兑通"
            empty="近 30 天还没有释放"
          />
        </Card>
        <Card title="我的释放计划">
          {plans.length === 0 ? (
            <View className="speed__none">现在没有正在释放的持有</View>
          ) : (
            <Facts
              facts={plans.map(({ title, daily_text, own_text, fan_text }) => ({
                title,
                words: [daily_text, own_text, fan_text].filter(Boolean).join('；')
              }))}
            />
          )}
        </Card>
        <Card title="加速说明">
          <Facts facts={rules} />
        </Card>
      </View>
    )}
  </DetailPage>
))
