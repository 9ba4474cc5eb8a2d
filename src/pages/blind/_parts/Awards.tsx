import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { AwardGrid } from '@/kit/parts/AwardGrid'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import { skuWords } from '@/lib/sku'
import type { Award, BoxInfo } from './BoxState'
import './Awards.scss'

/** What a series holds: its goods with odds and pieces left. */
export function Awards({ info }: { info: BoxInfo }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="盒里有什么" more="商品详情" onMore={() => setOpen(true)}>
      <AwardGrid awards={info.prizes} />
      <Popup open={open} onClose={() => setOpen(false)} title="商品详情">
        <Described code={info.code} awards={info.prizes} />
      </Popup>
    </Card>
  )
}

const Described = observer(function Described({ code, awards }: { code: string; awards: readonly Award[] }) {
  const goods = useResource(() => api('GET /api/box/get_award_desc_list', { code }, quietly), code)
  if (!goods.data)
    return goods.error ? <Failed code={goods.error.code} onRetry={() => goods.refresh()} /> : <Skeleton kind="lines" />
  return (
    <View className="described__sheet">
      {goods.data.list.map(one => (
        <View key={one.id} className="described__row">
          <Pic src={one.pictures[0]} alt="" width={200} className="described__pic" />
          <View className="described__words">
            <View className="described__title">{one.name}</View>
            <View className="described__note">{[one.goods_name, skuWords(one.suk)].filter(Boolean).join(' · ')}</View>
            <View className="described__note">{`售价 ¥${one.value}，共 ${one.num} 件`}</View>
            <View className="described__note">{barterWords(awards.find(({ id }) => id === one.id))}</View>
          </View>
        </View>
      ))}
    </View>
  )
})

const barterWords = (award: Award | undefined) => (award?.barter ? `30 天内可置换 ${award.barter} 金豆` : '')
