import { Button, type ResultProps, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Refused } from '../api'

const Outcome = lazy(() => import('./Outcome'))

/** What a query is while it has nothing to show. */
export interface Asked {
  error: Error | null
  refetch(): unknown
}

const Result = (props: ResultProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
    <Outcome {...props} />
  </Suspense>
)

export const Forbidden = ({ words = '没有权限查看此页' }: { words?: string }) => (
  <Result status="403" title={words} subTitle="如需使用，请联系负责人调整你的角色" />
)

/** Loading, failed, forbidden or not there: drawn the same everywhere. */
export function StateOf({ query: { error, refetch } }: { query: Asked }) {
  if (!error) return <Skeleton active paragraph={{ rows: 6 }} />
  const code = error instanceof Refused ? error.code : ''
  if (code === 'FORBIDDEN') return <Forbidden words={error.message} />
  if (code === 'NOT_FOUND') return <Result status="404" title={error.message} />
  return (
    <Result
      status="error"
      title="没有加载出来"
      subTitle={error.message}
      extra={<Button onClick={() => refetch()}>重新加载</Button>}
    />
  )
}
