import type { Data, Endpoints } from '@contract'
import { View } from '@tarojs/components'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { countText } from '@/lib/format'
import { session } from '@/stores/session'
import './CollectEntries.scss'

type Counts = Data<Endpoints['GET /api/collect/count']>

const ENTRIES: readonly { path: string; words: string; of: keyof Counts }[] = [
  { path: '/pages/collect/goods', words: '商品收藏', of: 'goods_count' },
  { path: '/pages/collect/shop', words: '店铺关注', of: 'shop_count' },
  { path: '/pages/collect/visit', words: '浏览足迹', of: 'visit_count' }
]

/** What is kept, who is followed, what was looked at, with how many there are. */
export const CollectEntries = ({ counts }: { counts: Counts | undefined }) => (
  <Card>
    <View className="collects">
      {ENTRIES.map(({ path, words, of }) => (
        <View key={path} className="collects__item" role="button" onClick={() => session.requireLogin() && go(path)}>
          <View className="collects__count">{counts ? countText(counts[of]) : '-'}</View>
          <View className="collects__name">{words}</View>
        </View>
      ))}
    </View>
  </Card>
)
