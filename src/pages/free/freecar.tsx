import { View } from '@tarojs/components'
import { api, quietly } from '@/api'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page } from '@/kit/pages/page'
import { Banner } from '@/kit/parts/Banner'
import { Card } from '@/kit/parts/Card'
import { Facts } from '@/kit/parts/Facts'
import { MonthCard, PastCard, TierCard } from './_parts/MonthCard'
import { PlateCard } from './_parts/PlateCard'
import './freecar.scss'

definePageConfig({ navigationBarTitleText: '车主福利' })

async function load() {
  const [standing, banners] = await Promise.all([
    api('GET /api/car/get_pemonth', {}, quietly),
    // The page stands without its pictures.
    api('GET /api/index/car_banner_list', {}, quietly).catch(() => ({ list: [] }))
  ])
  return { standing, banners: banners.list }
}

export default page(() => (
  <DetailPage load={load} fresh>
    {({ standing, banners }, resource) => {
      const { binding } = standing
      const joined = binding.bound === 1
      return (
        <View className="freecar">
          <View className="freecar__banner">
            <Banner items={banners} />
          </View>
          <PlateCard binding={binding} onChange={() => resource.refresh()} />
          {joined && <MonthCard standing={standing} />}
          {standing.tiers.length > 0 && <TierCard standing={standing} />}
          {(joined || standing.months.length > 0) && <PastCard standing={standing} />}
          <Card className="freecar__rules" title="活动规则">
            <Facts facts={standing.rules} />
          </Card>
        </View>
      )
    }}
  </DetailPage>
))
