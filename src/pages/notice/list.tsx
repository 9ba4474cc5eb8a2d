import { View } from '@tarojs/components'
import { api } from '@/api'
import { go } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { ago } from '@/lib/ago'
import './list.scss'

definePageConfig({ navigationBarTitleText: '公告' })

export default page(() => (
  <ListPage
    load={paging => api('GET /api/article/notice/list', paging, { catch: true, quiet: true })}
    rowKey={notice => notice.id}
    row={notice => (
      <View className="noticeline" onClick={() => go('/pages/notice/notice', { id: notice.id })}>
        <View className="noticeline__title">{notice.title}</View>
        <View className="noticeline__synopsis">{notice.synopsis}</View>
        <View className="noticeline__time">{ago(notice.add_time)}</View>
      </View>
    )}
    empty={{ icon: 'volume', words: '暂时没有公告' }}
  />
))
