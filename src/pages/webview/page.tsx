import { goHome } from '@/kit/nav'
import { page, useQuery } from '@/kit/pages/page'
import { ResultPage } from '@/kit/pages/ResultPage'
import { copy, scan } from '@/kit/scan'

definePageConfig({ navigationBarTitleText: '结果' })

export default page(() => {
  const { result } = useQuery('result')
  return (
    <ResultPage
      tone="plain"
      title={result ? '扫描到的内容' : '没有扫描到内容'}
      hint={result}
      actions={[
        ...(result ? [{ words: '复制内容', onClick: () => copy(result, '已复制') }] : []),
        { words: '再扫一次', onClick: scan },
        { words: '回首页', onClick: goHome }
      ]}
    />
  )
})
