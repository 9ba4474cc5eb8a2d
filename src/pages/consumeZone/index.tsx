import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { go, goHome } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { NavBar } from '@/kit/parts/NavBar'
import { ShopRow } from '@/kit/parts/ShopCard'
import { Tabs } from '@/kit/parts/Tabs'
import { Tag } from '@/kit/parts/Tag'
import { session } from '@/stores/session'
import { ZoneHead } from './_parts/ZoneHead'
import './index.scss'

definePageConfig({ navigationBarTitleText: '消费专区' })

type Conf = Data<Endpoints['GET /api/merchant/zoneConf']>
type ZoneLine = Data<Endpoints['GET /api/merchant/zoneCategory']>['list'][number]
type Shop = Conf['list'][number]

/** Zones side by side, and the shops of the one that is chosen with what they give there. */
export default page(() => {
  const { zone_id } = useQuery('zone_id')
  const [chosen, setChosen] = useState(zone_id)
  const [zones, setZones] = useState<readonly ZoneLine[]>([])
  const [zone, setZone] = useState<Conf['zone_info']>()
  const load = async (paging: { page: number; limit: number }) => {
    const known = paging.page > 1 ? zones : (await api('GET /api/merchant/zoneCategory', {}, quietly)).list
    const first = known.find(one => one.id === chosen) ?? known[0]
    if (paging.page === 1) setZones(known)
    if (!first) return { list: [], count: 0 }
    const answer = await api('GET /api/merchant/zoneConf', { ...paging, zone_id: first.id }, quietly)
    if (paging.page === 1) setZone(answer.zone_info)
    return answer
  }
  const settle = () => session.requireLogin() && go('/pages/consumeZone/settle', { zone_id: zone?.id })
  const mine = () => session.requireLogin() && go('/pages/consumeZone/settleInfo')
  return (
    <ListPage<Shop>
      load={load}
      filter={chosen}
      nav={
        <NavBar
          right={
            <View className="czone__mine" role="button" onClick={mine}>
              我的入驻
            </View>
          }
        />
      }
      head={
        <View>
          {zones.length > 1 && (
            <Tabs
              look="pills"
              items={zones.map(one => ({ value: one.id, text: one.cate_name }))}
              value={zone?.id ?? zones[0]!.id}
              onChange={setChosen}
            />
          )}
          {zone && <ZoneHead zone={zone} />}
        </View>
      }
      rowKey={shop => shop.mer_id}
      row={shop => <ShopRow shop={shop} foot={<Benefit words={shop.benefit} />} />}
      empty={
        zone
          ? { icon: 'store', words: '还没有店铺进入这个专区', hint: '换个专区看看，有店铺入驻后会在这里出现' }
          : { icon: 'store', words: '还没有消费专区', hint: '先去逛逛别的', action: '去逛逛', onAction: goHome }
      }
      bottom={zone?.joinable === 1 && <ActionBottom onClick={settle}>我的店铺要入驻</ActionBottom>}
    />
  )
})

const Benefit = ({ words }: { words: string }) => (
  <View className="czone__benefit">
    <Tag kind="solid">专区权益</Tag>
    <View className="czone__words">{words}</View>
  </View>
)
