import { api } from '@/api'
import { back, replace } from '@/kit/nav'
import { useResource } from '@/kit/pages/DetailPage'
import { Frame } from '@/kit/pages/Frame'
import { Failed } from '@/kit/pages/ListPage'
import { page, useQuery } from '@/kit/pages/page'
import { ResultPage } from '@/kit/pages/ResultPage'
import { Skeleton } from '@/kit/parts/Skeleton'

definePageConfig({ navigationBarTitleText: '绑卡结果' })

const again = { words: '重新绑定', onClick: () => replace('/pages/pay/bind') }
const done = { words: '完成', onClick: back }
const cash = { words: '去提现', onClick: () => replace('/pages/user/withdraw') }

export default page(() => {
  const { id } = useQuery('id')
  const info = useResource(async () => (await api('GET /api/bankinfo', {}, { catch: true, quiet: true })).list, id)
  if (!info.data) {
    return (
      <Frame white>
        {info.error ? <Failed code={info.error.code} onRetry={() => info.refresh()} /> : <Skeleton kind="lines" />}
      </Frame>
    )
  }
  const account = info.data.find(one => one.id === id)
  if (!account) {
    return <ResultPage tone="failed" title="没有绑定成功" hint="请核对信息后再试一次" actions={[again, done]} />
  }
  const name = `${account.title} ${account.number}`.trim()
  return account.note ? (
    <ResultPage tone="waiting" title="绑定成功" hint={`${name}\n${account.note}`} actions={[done, cash]} />
  ) : (
    <ResultPage tone="success" title="绑定成功" hint={`${name}，现在就可以提现`} actions={[done, cash]} />
  )
})
