import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { DetailPage } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { BlockBar } from '@/kit/parts/BlockBar'
import { RulesCard } from '@/kit/parts/RulesCard'
import { State } from '@/kit/parts/State'
import { Tabs } from '@/kit/parts/Tabs'
import { Groups, Head, Ways } from './_parts/Centre'
import { Giving } from './_parts/Giving'
import './business.scss'

definePageConfig({ navigationBarTitleText: '商家中心' })

/** The shops somebody may give for, and how the chosen one stands. */
async function load(chosen: string) {
  const { list } = await api('GET /api/merchant/apply_detail', {}, quietly)
  const shops = list.filter(({ rights }) => rights.includes('tb'))
  const shop = shops.find(one => one.mer_id === chosen) ?? shops[0]
  if (!shop) return null
  const { mer_id } = shop
  const [standing, { groups }] = await Promise.all([
    api('GET /api/sendtb/index', { mer_id }, quietly),
    api('GET /api/sendtb/getgroup', { mer_id, page: 1, limit: 1 }, quietly)
  ])
  return { shops, shop, standing, groups }
}

export default page(() => {
  const query = useQuery('mer_id')
  const [chosen, setChosen] = useState(query.mer_id)
  return (
    <DetailPage load={() => load(chosen)} filter={chosen} skeleton="wallet" fresh>
      {(data, resource) =>
        data ? (
          <View className="tbcentre">
            {data.shops.length > 1 && (
              <Tabs
                look="pills"
                items={data.shops.map(one => ({ value: one.mer_id, text: one.shop_name }))}
                value={data.shop.mer_id}
                onChange={setChosen}
              />
            )}
            <Head standing={data.standing} />
            {data.standing.note && <BlockBar words={data.standing.note} />}
            <Giving key={data.shop.mer_id} standing={data.standing} onSaved={() => resource.refresh()} />
            <Groups merId={data.shop.mer_id} groups={data.groups} />
            <Ways shop={data.shop} />
            <RulesCard className="tbcentre__card" title="通宝说明" rules={data.standing.rules} />
          </View>
        ) : (
          <State
            kind="forbidden"
            words="你没有可以送通宝的店铺"
            hint="店主，或有「通宝」权限的店员，可以在这里送通宝给顾客"
            action="我的店铺"
            onAction={() => go('/pages/store/shop')}
          />
        )
      }
    </DetailPage>
  )
})
