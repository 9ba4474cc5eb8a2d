import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ProductDetail, SkuChoice } from '@/kit/state/SkuChoice'
import './SaleBar.scss'

interface Props {
  activity: NonNullable<ProductDetail['activity']>
  choice: SkuChoice
  unit: string
}

/** How much of a sale is gone, and how many a person may have: of the chosen SKU, else of all that are in it. */
export const SaleBar = observer(function SaleBar({ activity, choice, unit }: Props) {
  const own = activity.items.filter(item => item.unique === choice.sku?.unique)
  const items = own.length > 0 ? own : activity.items
  const quota = items.reduce((sum, item) => sum + item.quota, 0)
  const left = items.reduce((sum, item) => sum + item.stock, 0)
  const sold = Math.max(0, quota - left)
  const percent = quota > 0 ? Math.floor((sold / quota) * 100) : 100
  const limit = Math.min(...items.map(item => item.limit_num || Number.POSITIVE_INFINITY))
  return (
    <View className="salebar">
      <View className="salebar__words">
        <Text className="salebar__strong">{words(activity.state, left, percent)}</Text>
        <Text>{`限量${quota}${unit}`}</Text>
        {Number.isFinite(limit) && <Text>{`每人限购${limit}${unit}`}</Text>}
      </View>
      {activity.state === 1 && (
        <View className="salebar__track" role="progressbar" ariaLabel={`已抢${percent}%`}>
          <View className="salebar__fill" style={{ width: `${percent}%` }} />
        </View>
      )}
    </View>
  )
})

function words(state: 0 | 1, left: number, percent: number): string {
  if (state === 0) return '即将开抢'
  if (left === 0) return '已抢光'
  return percent > 0 ? `已抢${percent}%` : '刚刚开抢'
}
