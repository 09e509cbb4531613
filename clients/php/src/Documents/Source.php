<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * What a chatbot learns from.
 *
 * @property-read string $id
 * @property-read string $type `website`, `page`, `sitemap`, `file`, `text`, `markdown` or `pairs`.
 * @property-read string $title
 * @property-read string|null $url
 * @property-read string $status `pending`, `ready`, `failed` or `cancelled`.
 * @property-read string|null $error
 * @property-read string|null $notice
 * @property-read array{found: int, done: int, unchanged: int, failed: int, skipped: int} $progress Pages or files.
 * @property-read int $documents
 * @property-read int $passages
 * @property-read array|null $settings
 * @property-read array{name: string, contentType: string, bytes: int}|null $file
 * @property-read \DateTimeImmutable|null $refreshedAt
 * @property-read \DateTimeImmutable|null $nextRefreshAt
 * @property-read \DateTimeImmutable $createdAt
 * @property-read \DateTimeImmutable $updatedAt
 */
class Source extends Document
{
    protected const NESTED = [
        'refreshedAt' => \DateTimeImmutable::class,
        'nextRefreshAt' => \DateTimeImmutable::class,
        'createdAt' => \DateTimeImmutable::class,
        'updatedAt' => \DateTimeImmutable::class,
    ];
}
