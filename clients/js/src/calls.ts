import type { components, paths } from './api.d.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Path = keyof paths;

/** The body of every error. */
export type ErrorBody = components['schemas']['Error'];

/** The document that a call replies with; nothing where it has none. */
export type Reply<M extends Method, Address extends string> = ReplyOf<Operation<M, PathOf<Address>>>;

/** The document that a call sends. */
export type Body<M extends Method, Address extends string> = BodyOf<Operation<M, PathOf<Address>>>;

/**
 * The path of an address such as `/api/chatbots/${id}?limit=9`; a path is its own. Address and pattern have to match
 * each other, because `${string}` in the pattern of a shorter path matches slashes too.
 */
export type PathOf<Address extends string> = MatchingPath<WithoutQuery<Address>>;

type MatchingPath<Plain extends string> = Plain extends Path
  ? Plain
  : Plain extends string
    ? { [P in Path]: Plain extends Pattern<P> ? (Pattern<P> extends Plain ? P : never) : never }[Path]
    : never;

type WithoutQuery<Address extends string> = Address extends `${infer Plain}?${string}` ? Plain : Address;

/** `/api/chatbots/{id}` as TypeScript sees an address of it. */
type Pattern<P extends string> = P extends `${infer Head}{${string}}${infer Tail}`
  ? `${Head}${string}${Pattern<Tail>}`
  : P;

type Operation<M extends Method, P extends Path> = P extends Path ? paths[P][Lowercase<M>] : never;

/** Unknown where there is no such operation, so that a wrong address is found where its reply is used. */
type ReplyOf<O> = [O] extends [never]
  ? unknown
  : O extends { responses: infer Responses }
    ? { [Status in keyof Responses]: JsonOf<Responses[Status]> }[keyof Responses]
    : unknown;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;

type BodyOf<O> = O extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/json': infer Json }
    ? Json
    : FormData
  : never;
