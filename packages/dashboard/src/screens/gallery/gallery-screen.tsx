import { HeadraceError } from '@headrace/client';
import type { Problem as WireProblem } from '@headrace/client';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { Empty } from '../../kit/empty.tsx';
import { Field } from '../../kit/field.tsx';
import { Figure, Figures } from '../../kit/figure.tsx';
import { Page } from '../../kit/page.tsx';
import { Panel } from '../../kit/panel.tsx';
import { Problem } from '../../kit/problem.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { useToast } from '../../kit/toast.tsx';
import { ChartStory } from './chart-story.tsx';
import { BandStories, PartStories } from './state-stories.tsx';

/** Every state that a screen can be in, to be looked at and tested together. No menu leads here. */
export function GalleryScreen() {
  return (
    <Page title="Gallery" lead="The parts and states that all screens are made of.">
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel title="Controls">
          <Controls />
        </Panel>
        <Panel title="Fields" isSandbox>
          <Fields />
        </Panel>
        <Panel title="Loading" isFlush>
          <SkeletonLines count={4} />
        </Panel>
        <Panel title="Empty" isFlush>
          <Empty
            icon={<Inbox aria-hidden size={20} />}
            title="Nothing here yet"
            action={<Button look="primary">The first action</Button>}
          >
            What belongs here, and what to do first.
          </Empty>
        </Panel>
      </div>
      <Figures>
        <Figure label="Spent" unit="credits">
          812.4
        </Figure>
        <Figure label="Found">71 %</Figure>
      </Figures>
      <BandStories />
      <PartStories />
      <ChartStory />
      <Problems />
      <CodeBlock label="Code" text={'curl http://127.0.0.1:4400/v1/catalog/pipes'} />
    </Page>
  );
}

function Controls() {
  const { tell, tellProblem } = useToast();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button look="primary">Primary</Button>
      <Button onClick={() => tell('Saved', 'The sheet has 10 rows now.')}>Tell</Button>
      <Button look="danger" onClick={() => tellProblem(problem(500, 'Request failed'))}>
        Fail
      </Button>
      <Button look="quiet">Quiet</Button>
      <Button disabled>Disabled</Button>
      <Badge>neutral</Badge>
      <Badge tone="accent">accent</Badge>
      <Badge tone="ok">ok</Badge>
      <Badge tone="warn">warn</Badge>
      <Badge tone="danger">danger</Badge>
    </div>
  );
}

function Fields() {
  return (
    <div className="grid gap-3">
      <Field label="With a hint" hint="What to enter." placeholder="Example" />
      <Field label="With a fault" error="Must have at least 12 characters." defaultValue="short" />
    </div>
  );
}

function Problems(): ReactNode {
  return (
    <div className="grid gap-3">
      <Problem error={problem(500, 'Request failed')} onRetry={() => {}} />
      <Problem error={problem(403, 'Not allowed')} onRetry={() => {}} />
      <Problem error={problem(503, 'Not available')} onRetry={() => {}} />
      <Problem error={new TypeError('Failed to fetch')} onRetry={() => {}} />
    </div>
  );
}

function problem(status: number, title: string): HeadraceError {
  const wire: WireProblem = {
    type: 'internal',
    title,
    status,
    detail: 'What happened, in the words of the service.',
    request_id: '5f0c1f6e-1b7a-4c55-9d44-0b6c7f4f2f11',
  };
  return new HeadraceError(wire, new Headers());
}
