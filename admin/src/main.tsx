import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { useSession } from './session'
import { SignIn } from './sign-in/SignIn'
import './main.css'

const Desk = lazy(() => import('./Desk'))

/** Signed out there is only the sign-in, which is small; the desk is fetched while the code is typed. */
function App() {
  const token = useSession()
  if (!token) return <SignIn onPassword={() => void import('./Desk')} />
  return (
    <Suspense fallback={<p className="opening">正在打开…</p>}>
      <Desk />
    </Suspense>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>
)
