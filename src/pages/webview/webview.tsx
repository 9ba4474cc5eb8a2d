import { View, WebView } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { back, goHome, replace } from '@/kit/nav'
import { follow } from '@/kit/open'
import { page, useQuery } from '@/kit/pages/page'
import { ResultPage } from '@/kit/pages/ResultPage'
import { NavBar } from '@/kit/parts/NavBar'
import { Skeleton } from '@/kit/parts/Skeleton'
import { ownPage } from '@/lib/link'
import { checkWebUrl } from '@/lib/webview'
import { session } from '@/stores/session'
import './webview.scss'

definePageConfig({ navigationBarTitleText: '网页' })

/** Shows an https page of an allowed host; a link to a page of ours opens that. It gets nothing from us: no token, no parameters. Anything else is named and not opened. */
export default page(() => {
  const { url } = useQuery('url')
  const [failed, setFailed] = useState(false)
  const ready = session.config !== null || session.started
  const inside = ready ? ownPage(url, session.origins) : undefined
  useEffect(() => {
    if (inside) follow(inside, replace)
  }, [ready, url])
  if (!ready || inside) return <Skeleton kind="article" />
  const verdict = checkWebUrl(url, session.config?.webview_hosts ?? [])
  if (!verdict.ok || failed) {
    return (
      <ResultPage
        tone="failed"
        title={failed ? '网页没有打开' : '不能打开这个网页'}
        hint={failed ? '请检查网络后再试' : '为了你的账号安全，这里只打开商城认可的网页'}
        actions={[
          { words: '返回', onClick: back },
          { words: '回首页', onClick: goHome }
        ]}
      >
        {url && <View className="webpage__url">{url.slice(0, 120)}</View>}
      </ResultPage>
    )
  }
  return (
    <View className="webpage">
      <NavBar />
      <WebView className="webpage__view" src={verdict.url} onError={() => setFailed(true)} />
    </View>
  )
})
