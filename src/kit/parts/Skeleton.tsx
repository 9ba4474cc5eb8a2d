import { View } from '@tarojs/components'
import './Skeleton.scss'

/** Shapes of what is on its way: goods in two columns, lines of a list, a form's rows, an article, a detail with a picture on top. */
export type SkeletonKind = 'goods' | 'lines' | 'cards' | 'article' | 'detail' | 'wallet'

const counts: Record<SkeletonKind, number> = { goods: 6, lines: 8, cards: 4, article: 1, detail: 1, wallet: 1 }

/** Stands where content will be, in its shape, so nothing jumps when it comes. */
export function Skeleton({ kind = 'lines', count = counts[kind] }: { kind?: SkeletonKind; count?: number }) {
  return (
    <View className={`bones bones--${kind}`} ariaLabel="正在加载">
      {Array.from({ length: count }, (_, i) => (
        <View key={i} className="bones__item">
          <View className="bones__pic" />
          <View className="bones__texts">
            <View className="bones__text" />
            <View className="bones__text bones__text--short" />
          </View>
        </View>
      ))}
    </View>
  )
}
