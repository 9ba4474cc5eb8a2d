import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Pic } from '@/kit/parts/Pic'
import { Tag } from '@/kit/parts/Tag'
import type { RouteCard } from './model'
import './RouteRow.scss'

/** A route among others: where to, when next, and how many seats are left. */
export const RouteRow = ({ route, eager }: { route: RouteCard; eager?: boolean }) => (
  <View className="tourrow" role="button" onClick={() => go('/pages/tour/detail', { id: route.id })}>
    <View className="tourrow__picture">
      <Pic className="tourrow__pic" src={route.pic} alt="" width={750} eager={eager} />
      <View className="tourrow__place">{`${route.from_city}出发 · ${route.days} 天`}</View>
    </View>
    <View className="tourrow__body">
      <View className="tourrow__title">{route.title}</View>
      <View className="tourrow__note">{route.subtitle}</View>
      <View className="tourrow__tags">
        {route.tags.slice(0, 3).map(tag => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </View>
      <View className="tourrow__foot">
        <View className="tourrow__words">
          <View className="tourrow__free">线路免费</View>
          {route.deposit && <View className="tourrow__note">{`押金 ¥${route.deposit}/人，返程退`}</View>}
        </View>
        <View className="tourrow__when">
          <View className="tourrow__next">{route._start_date ? `${route._start_date}出发` : '新班期筹备中'}</View>
          {route.date_num > 0 && (
            <View className={`tourrow__left ${route.left > 0 ? '' : 'tourrow__left--none'}`}>
              {route.left > 0 ? `${route.date_num} 个班期，余 ${route.left} 位` : '名额已满，可候补'}
            </View>
          )}
        </View>
      </View>
    </View>
  </View>
)
