import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { useResource } from '@/kit/pages/DetailPage'
import { Failed } from '@/kit/pages/ListPage'
import { Card } from '@/kit/parts/Card'
import { Pic } from '@/kit/parts/Pic'
import { Popup } from '@/kit/parts/Popup'
import { Skeleton } from '@/kit/parts/Skeleton'
import { Tag } from '@/kit/parts/Tag'
import type { Award, BoxInfo } from './BoxState'
import './Awards.scss'

/** What a series holds: its goods with odds and pieces left. */
export function Awards({ info }: { info: BoxInfo }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="盒里有什么" more="商品详情" onMore={() => setOpen(true)}>
      <View className="awards">
        {info.prizes.map(award => (
          <View key={award.id} className={`awards__one ${award.left === 0 ? 'awards__one--gone' : ''}`}>
            <Pic src={award.picture} alt="" width={200} className="awards__pic" />
            <View className="awards__name">{award.name}</View>
            <View className="awards__odds">{award.is_last ? '拆完最后一个另得' : award.odds}</View>
            <View className="awards__left">{`剩 ${award.left}/${award.stock}`}</View>
            {award.guarded === 1 && <Tag kind="gold">保底</Tag>}
          </View>
        ))}
      </View>
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
    <View className="awards__sheet">
      {goods.data.list.map(one => (
        <View key={one.id} className="awards__row">
          <Pic src={one.pictures[0]} alt="" width={200} className="awards__pic" />
          <View className="awards__words">
            <View className="awards__title">{one.name}</View>
            <View className="awards__note">{[one.goods_name, one.suk].filter(Boolean).join(' · ')}</View>
            <View className="awards__note">{`售价 ¥${one.value}，共 ${one.num} 件`}</View>
            <View className="awards__note">{barterWords(awards.find(({ id }) => id === one.id))}</View>
          </View>
        </View>
      ))}
    </View>
  )
})

const barterWords = (award: Award | undefined) => (award?.barter ? `30 天内可置换 ${award.barter} 金豆` : '')
