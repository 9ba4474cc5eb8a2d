import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { NavBar } from '@/kit/parts/NavBar'
import { PackageRow } from './PackageRow'
import type { PackageCard } from './picks'

/** All packages on sale. */
export const PackageList = () => (
  <ListPage<PackageCard>
    nav={<NavBar title="超值礼包" />}
    load={paging => api('GET /api/package/list', paging, { catch: true, quiet: true })}
    rowKey={card => card.id}
    row={(card, i) => <PackageRow card={card} eager={i < 4} />}
    skeleton="cards"
    fresh
    empty={{
      icon: 'package',
      words: '今天还没有礼包',
      hint: '去商城看看，也有好价',
      action: '去商城',
      onAction: () => go('/pages/store/mall')
    }}
  />
)
