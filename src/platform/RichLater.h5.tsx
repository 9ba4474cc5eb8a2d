import { type FunctionComponent, lazy, Suspense } from 'react'

// What cannot be had leaves the rest of the page as it is.
const RichText = lazy<FunctionComponent<{ html: string }>>(() =>
  import('@/kit/parts/RichText').then(
    ({ RichText }) => ({ default: RichText }),
    () => ({ default: () => null })
  )
)

export const RichLater = ({ html }: { html: string }) => (
  <Suspense fallback={null}>
    <RichText html={html} />
  </Suspense>
)
