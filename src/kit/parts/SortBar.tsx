import type { Endpoints, Input } from '@contract'
import { View } from '@tarojs/components'
import { Icon } from './Icon'
import './SortBar.scss'

export type ProductSort = NonNullable<Input<Endpoints['GET /api/products']>['sort']>

interface Props {
  value: ProductSort
  onChange: (sort: ProductSort) => void
  /** Opens the filter; without it there is none. */
  onFilter?: () => void
  /** Something is filtered out. */
  filtered?: boolean
  /** Switches between two columns and a list; without it there is no switch. */
  onLayout?: () => void
  layout?: 'grid' | 'list'
}

/** How goods are sorted: 综合, 销量, 价格 (up, then down), and 筛选. */
export function SortBar({ value, onChange, onFilter, filtered, onLayout, layout = 'grid' }: Props) {
  const price = value === 'price_asc' || value === 'price_desc'
  const mark = (on: boolean) => `sort__item ${on ? 'sort__item--on' : ''}`
  return (
    <View className="sort">
      <View className={mark(value === 'default')} role="button" onClick={() => onChange('default')}>
        综合
      </View>
      <View className={mark(value === 'sales')} role="button" onClick={() => onChange('sales')}>
        销量
      </View>
      <View
        className={mark(price)}
        role="button"
        ariaLabel={value === 'price_asc' ? '价格从低到高' : value === 'price_desc' ? '价格从高到低' : '按价格排序'}
        onClick={() => onChange(value === 'price_asc' ? 'price_desc' : 'price_asc')}
      >
        价格
        <View className="sort__arrows">
          <View className={`sort__up ${value === 'price_asc' ? 'sort__arrow--on' : ''}`} />
          <View className={`sort__down ${value === 'price_desc' ? 'sort__arrow--on' : ''}`} />
        </View>
      </View>
      {onFilter && (
        <View className={mark(!!filtered)} role="button" onClick={onFilter}>
          筛选
          <Icon name="filter" size={28} className="sort__icon" />
        </View>
      )}
      {onLayout && (
        <View
          className="sort__item sort__item--layout"
          role="button"
          ariaLabel={layout === 'grid' ? '换成列表' : '换成双列'}
          onClick={onLayout}
        >
          <Icon name={layout === 'grid' ? 'list' : 'grid'} size={36} />
        </View>
      )}
    </View>
  )
}
