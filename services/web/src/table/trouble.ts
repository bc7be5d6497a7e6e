import { Refused, Unreachable } from '../api/client';

export type Trouble = { kind: 'refused'; rule: string; facts: Record<string, unknown> } | { kind: 'unreachable' };

export function asTrouble(fault: unknown): Trouble {
  if (fault instanceof Refused) return { kind: 'refused', rule: fault.rule, facts: fault.problem.facts ?? {} };
  if (fault instanceof Unreachable) return { kind: 'unreachable' };
  throw fault;
}
