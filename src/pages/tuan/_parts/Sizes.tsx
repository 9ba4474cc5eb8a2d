import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Price } from '@/kit/parts/Price'
import { priceText } from '@/lib/format'
import type { TuanOffer, TuanState } from './TuanState'
import './Sizes.scss'

/** What each member pays, by how many buy together: one is looked at. */
export const Sizes = observer(function Sizes({ state, sizes }: { state: TuanState; sizes: TuanOffer['sizes'] }) {
  return (
    <View className="tuansizes">
      {sizes.map(({ size, price }) => {
        const on = size === state.size
        return (
          <View
            key={size}
            className={`tuansizes__one ${on ? 'tuansizes__one--on' : ''}`}
            role="button"
            ariaLabel={`${size}人团¥${priceText(price)}${on ? '，已选' : ''}`}
            onClick={() => state.look(size)}
          >
            <View className="tuansizes__size">{`${size}人团`}</View>
            <Price value={price} size="sm" tone={on ? 'price' : 'text'} />
          </View>
        )
      })}
    </View>
  )
})
