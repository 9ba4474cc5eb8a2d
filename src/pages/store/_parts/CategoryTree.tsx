import type { Data, Endpoints } from '@contract'
import { ScrollView, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { appearance } from '@/stores/appearance'
import './CategoryTree.scss'

export type Category = Data<Endpoints['GET /api/category']>[number]

interface Props {
  categories: Pick<Category, 'id' | 'cate_name'>[]
  value: string
  onChange: (id: string) => void
  children: ReactNode
}

/** The first level of the categories at the left; what belongs to the chosen one at the right. Each side scrolls by itself. */
export function CategoryTree({ categories, value, onChange, children }: Props) {
  const taken_px = appearance.bars_px
  return (
    <View className="ctree" style={{ height: `calc(100vh - ${taken_px}px)` }}>
      <ScrollView scrollY className="ctree__side">
        <View role="tablist">
          {categories.map(category => (
            <View
              key={category.id}
              className={`ctree__item ${category.id === value ? 'ctree__item--on' : ''}`}
              role="tab"
              onClick={() => onChange(category.id)}
            >
              {category.cate_name}
            </View>
          ))}
        </View>
      </ScrollView>
      <View className="ctree__main">{children}</View>
    </View>
  )
}
