import type { Data, Endpoints } from '@contract'
import { go } from '@/kit/nav'
import { Card } from '@/kit/parts/Card'
import { Figures } from '@/kit/parts/Figures'
import { countText } from '@/lib/format'
import { session } from '@/stores/session'

type Counts = Data<Endpoints['GET /api/collect/count']>

const ENTRIES: readonly { path: string; words: string; of: keyof Counts }[] = [
  { path: '/pages/collect/goods', words: '商品收藏', of: 'goods_count' },
  { path: '/pages/collect/shop', words: '店铺关注', of: 'shop_count' },
  { path: '/pages/collect/visit', words: '浏览足迹', of: 'visit_count' }
]

/** What is kept, who is followed, what was looked at, with how many there are. */
export const CollectEntries = ({ counts }: { counts: Counts | undefined }) => (
  <Card>
    <Figures
      className="collects"
      items={ENTRIES.map(({ path, words, of }) => ({
        name: words,
        value: counts ? countText(counts[of]) : '-',
        onClick: () => session.requireLogin() && go(path)
      }))}
    />
  </Card>
)
