import './kit/theme.scss'
import type { PropsWithChildren } from 'react'

export default function App({ children }: PropsWithChildren) {
  return children
}
