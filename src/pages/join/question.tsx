import { api } from '@/api'
import { askService } from '@/kit/chat'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ActionBottom } from '@/kit/parts/ActionBottom'
import { Cell } from '@/kit/parts/Cell'

definePageConfig({ navigationBarTitleText: '常见问题' })

/** Questions of those who want to join, of the way they are looking at. */
export default page(() => {
  const { type } = useQuery('type')
  const way = type === 'shop' ? 'shop' : 'franchise'
  const load = async (paging: { page: number; limit: number }) => {
    const { topic } = await api('GET /api/merchant/applyrule', { type: way }, { catch: true, quiet: true })
    return api('GET /api/article/help/list', { ...paging, topic }, { catch: true, quiet: true })
  }
  return (
    <ListPage
      load={load}
      filter={way}
      rowKey={article => article.id}
      row={({ id, title, synopsis }) => (
        <Cell title={title} note={synopsis} onClick={() => go('/pages/join/answer', { id })} />
      )}
      empty={{ icon: 'help', words: '问题整理中', hint: '有疑问可以直接咨询客服' }}
      bottom={<ActionBottom onClick={() => askService()}>咨询客服</ActionBottom>}
    />
  )
})
