import Taro from '@tarojs/taro'
import { useState } from 'react'
import { api, quietly } from '@/api'
import { replace } from '@/kit/nav'
import { ListPage } from '@/kit/pages/ListPage'
import { page } from '@/kit/pages/page'
import { Tabs } from '@/kit/parts/Tabs'
import { PagedList } from '@/kit/state/PagedList'
import { TOAST_DURATION_MS } from '@/lib/constants'
import { type Fan, FanRow } from './_parts/FanRow'

definePageConfig({ navigationBarTitleText: '签到粉丝' })

const TABS = [
  { value: 'absent', text: '未签到' },
  { value: 'signed', text: '已签到' },
  { value: 'all', text: '全部' }
] as const
type Which = (typeof TABS)[number]['value']

const EMPTY = {
  absent: { words: '今天没有漏签的粉丝', hint: '邀请的好友注册后，就能一起签到' },
  signed: { words: '今天还没有粉丝签到', hint: '去提醒同意接收的粉丝吧' },
  all: { words: '还没有粉丝', hint: '邀请的好友注册后，就能一起签到' }
}

/** Who of one's fans signed in today, and those who can be reminded. */
export default page(() => {
  const [type, setType] = useState<Which>('absent')
  const load = (paging: { page: number; limit: number }) => api('GET /api/sign/grouplist', { ...paging, type }, quietly)
  const [list] = useState(() => new PagedList<Fan>(load))
  const remind = async ({ uid }: Fan) => {
    const done = await api('POST /api/sign/remind', { uid })
    if (done) Taro.showToast({ title: '已提醒', icon: 'success', duration: TOAST_DURATION_MS })
    await list.refresh()
  }
  return (
    <ListPage
      load={load}
      state={list}
      filter={type}
      head={<Tabs items={TABS} value={type} onChange={setType} />}
      row={fan => <FanRow fan={fan} onRemind={() => remind(fan)} />}
      rowKey={fan => fan.uid}
      empty={{
        icon: 'users',
        ...EMPTY[type],
        ...(type !== 'signed' && { action: '去邀请', onAction: () => replace('/pages/user/fans') })
      }}
    />
  )
})
