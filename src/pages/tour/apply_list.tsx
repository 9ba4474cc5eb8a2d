import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { EntryRow } from './_parts/EntryRow'

definePageConfig({ navigationBarTitleText: '报名记录' })

/** All entries I ever made, whatever became of them. */
export default page(() => (
  <ListPage
    load={paging => api('GET /api/tripfree/myorderlist', paging, { catch: true, quiet: true })}
    fresh
    rowKey={entry => entry.id}
    row={entry => <EntryRow entry={entry} />}
    skeleton="cards"
    empty={{
      icon: 'notes',
      words: '还没有报名记录',
      hint: '线路免费，押金返程后退回',
      action: '去看线路',
      onAction: () => go('/pages/tour/list')
    }}
  />
))
